"""The lesson of Not Nyout: summoning, moving, fights, groups, and the end of the game."""

RECORD = """
[Game "not-nyout"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{throw} 4 {summon} 4-stable-4
2 2-stable-12
1+2 {walk} 1-4x1-5 {inwards} 2-5x1-w2
1+3 3-12x1-15 1-stable-11
{skip} 1+4 4-stable-4 1-w2x1-c
1+1+2 2-15x1-e2 end
1+2+4 {attack} 1-cx1-e2 {fight} 3v4 {join} 4-stable-4-join {group} 2-4x2-6 {end} end
1+1 end {skip}
1+1+4 4-6x2-10 end
1+4 4-stable-14 end
1+1+3 {pass} 3-10x2-12 {split} split-12x2-1 {skip} end
1+1+1 end
1+1+2+4 2-12x1-14 4v1 end
1+3 3-stable-13 end
1+1+2+3 1-12x1-13 4v1 3-e2x1-s1 end
3
1+1+2+2 {last} 2-s1x1-11 {won} 2v3
"""
