"""Structured comments: a review of a ply, followed by the text of a person.

    4 {[%review 51.20 luck +1.35] a good throw}
    hand-4 {[%review 48.07 skill -3.10 best c-20]}

`nyout.analysis.annotation` defines the content of a review. Other structured comments, such as
those of other programs, are text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

REVIEW = re.compile(r"\[%review ([^\[\]]*)\](?: (.*))?", re.DOTALL)


class Comment(NamedTuple):
    """The parts of a comment; an empty one is missing."""

    review: str = ""
    text: str = ""


def split(comment: str) -> Comment:
    """Return the parts of a comment.

    >>> split("[%review 50.00] a draw"), split("[%clk 0:10] quick")
    (Comment(review='50.00', text='a draw'), Comment(review='', text='[%clk 0:10] quick'))
    """
    match = REVIEW.fullmatch(comment)
    return Comment(match[1], match[2] or "") if match else Comment(text=comment)


def join(comment: Comment) -> str:
    """Return the comment with these parts.

    >>> join(Comment("50.00", "a draw")), join(Comment(text="a draw"))
    ('[%review 50.00] a draw', 'a draw')
    """
    if not comment.review:
        return comment.text
    return f"[%review {comment.review}]" + (f" {comment.text}" if comment.text else "")


def texts(comments: Mapping[int, str]) -> dict[int, str]:
    """Return the texts of comments by ply, without their reviews; empty ones are left out."""
    by_ply = {ply: split(comment).text for ply, comment in comments.items()}
    return {ply: text for ply, text in by_ply.items() if text or not comments[ply]}
