"""The lesson of Le Nyout: sticks, shortcuts, captures, joined pawns, and the way home."""

RECORD = """
[Game "le-nyout"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{throw} 4 {enter} hand-4 1 {stop} 4-5
2 hand-2
3 {short} 5-c
1 2-3
3 {capture} hand-3
2 hand-2
4 {home} c-off 3 {join} hand-3
5 hand-5 1 hand-1
2 {pair} 3-5
3 1-4 {skip}
3 5-c
2 2-4
3 {exit} c-20
1 4-5
1 {out} 20-off {skip}
2 5-7
5 hand-5 3 5-c
1 7-8
4 {win} c-off
"""
