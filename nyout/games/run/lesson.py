"""The lesson of RUN: drops, cows and cowboys, a capture, and a cow that crosses the board."""

RECORD = """
[Game "run"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{first} cow-f3
cow-e8 cowboy-f9
{cow} f3-f4 {cowboy} cowboy-g4
e8-e7 f9-f8
{skip} f4-e4 g4-g5
e7-e6 f8-g8
{drop} cow-e2 {beside} g5-f5
e6-e5 g8-g7
{capture} f5-e5 {free} e4-d4
cow-f9 g7-g6 {skip}
d4-d5 e5-e6
f9-f8 g6-h6
d5-d6 e6-e7
f8-g8 h6-i6
{last} d6-d7 {skip} e7-d6
g8-g7 cowboy-a4
{across} d7-off
"""
