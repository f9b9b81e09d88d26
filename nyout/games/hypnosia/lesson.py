"""The lesson of Hypnosia: two dice, circles and bridges, captures, stacks, and the centre."""

RECORD = """
[Game "hypnosia"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{throw} 4+2 {enter} 4-s1-a3 {cross} 2-a3-b3
6+1 6-s1-a23 1-a23-a24
2+1 {bridge} 1-b3-b4 {special} 2-b4-c3
6+3 6-a24-a30 3-a30-a33
6+1 {centre} 1-c3-centre {second} 6-s2-a4
5+2 5-a33-a2 2-s2-a18
5+2 {capture} 5-s3-a2 {stack} 2-a2-a4
6+5 6-a18-a24 5-a24-a29
5+3 {both} 5-a4x2-a9 {over} 3-a9x2-b8
4+2 4-a29-a33 2-a33-b23
2+1 {inner} 2-b8x2-c5 {arrive} 1-c5x2-centre
"""
