"""The lesson of Scouts: the setup, jumps, dashes, the boulder, intel, and the way home."""

RECORD = """
[Game "scouts"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{set} b1
c10 {skip} c1 d10 e1 e10 g1 f10 a1 g10
{jump} b1-d1 {again} d1-f1 {dash} f1-f2
c10-c9 d10-d9
{play} c1-c2 {boulder} boulder-c7 {skip}
c9-c10 d9-d10 f2-f3 c2-b2 c10-c9 d10-d9 f3-f4 b2-c2 c9-c10 d9-d10 f4-f5 c2-b2
c10-c9 d10-d9 f5-f6 b2-c2 c9-c10 d9-d10 f6-f7 c2-b2 c10-c9 d10-d9 f7-g8 b2-c2
c9-c10 d9-d10 g8-g9 c2-b2 c10-c9 d10-d9
{flip} g9-h10 {other} b2-c2 {skip}
c9-c10 d9-d10 h10-h9 c2-b2 c10-c9 d10-d9 h9-h8 b2-c2 c9-c10 d9-d10 h8-h7 c2-b2
c10-c9 d10-d9 h7-h6 b2-c2 c9-c10 d9-d10 h6-g5 c2-b2 c10-c9 d10-d9 g5-f4 b2-c2
c9-c10 d9-d10 f4-f3 e1-f2 c10-c9 d10-d9
{home} f3-f1
"""
