"""The result of a match as sentences: who won, why, the scores, and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyout import history, view
from nyout.match import Match
from nyout.view import cached_scene
from nyout.words.texts import find_key, text, you_key

LEAST = {"throws": 3, "moves": 3}
"""The minimum counts for a sentence, by the key of a statistic; 1 for all others."""


def winners(ranks: Sequence[int], names: Sequence[str]) -> str:
    """Return the sentence that names the winners or declares a draw.

    `ranks` and `names` have one item per seat; rank 1 is best. A winner called "You" is addressed,
    as a sentence about a name would be wrong in most languages.

    >>> winners((2, 1), ("Ann", "Bob")), winners((1, 1), ("Ann", "Bob"))
    ('Bob won!', 'The game is a draw.')
    """
    best = [name for name, rank in zip(names, ranks) if rank == 1]
    if len(best) == len(names):
        return text("drawn")
    you = ("you",) if text("name.you") in best else ()
    if len(best) > 1:
        return text("shared", *you, seats=", ".join(best))
    return text("won", *you, seat=best[0])


def verdict(
    ranks: Sequence[int], names: Sequence[str], you: int | None, scores: Sequence[int] = ()
) -> str:
    """Return the result for the reader who has the seat `you`; without a seat, the winners.

    Given the scores, it consoles a reader who has lost against a single player by one point.

    >>> verdict((2, 1), ("Ann", "Bob"), 1), verdict((2, 1, 3), ("Ann", "Bob", "Cy"), 0)
    ('You won!', 'You came second of 3.')
    """
    best = sum(rank == 1 for rank in ranks)
    if you is None or best == len(ranks):
        return winners(ranks, names)
    if ranks[you] == 1:
        return text("shared" if best > 1 else "won", "you")
    if len(ranks) > 2:
        return text("beaten", str(ranks[you]), seats=len(ranks))
    close = bool(scores) and max(scores) - scores[you] == 1
    return text("beaten", *("close",) * close)


def result(match: Match) -> Iterator[str]:
    """Yield why the game ended, the facts of the position, then one line per seat, best first."""
    yield reason(match)
    yield from facts(match)
    yield from final_scores(match, match.names)


def reason(match: Match, you: int | None = None) -> str:
    """Return why the game ended, for the reader who has the seat `you`, if any."""
    joint = match.joint
    statements = {
        "resigned": joint.resigner,
        "accepted": joint.accepted_claimant,
        "claimed": joint.claimant,
    }
    for key, seat in statements.items():
        if seat is not None:
            return text(key, *("you",) * (seat == you), seat=match.names[seat])
    best = match.state.ranks().index(1)
    phase, seat = view.view_of(match.state).phase(), match.names[best]
    yours = ("you",) if best == you else you_key(seat)
    return text("over", phase, *yours, game=match.game, seat=seat)


def facts(match: Match) -> Iterator[str]:
    """Yield one sentence per fact of the position that the board does not show."""
    for key, number in cached_scene(match.state).facts:
        seat = match.names[number] if 0 <= number < len(match.names) else ""
        yield text("fact", key, *you_key(seat), game=match.game, count=number, seat=seat)


def final_scores(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Yield the rank, the name and the score of each seat, best first."""
    scores = match.state.scores()
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(match.ranks)):
        score = text("score", game=match.game, count=scores[seat])
        yield text("ranked", rank=rank, seat=names[seat], score=score)


def statistics(match: Match, you: int | None = None) -> str:
    """Return the sentence on the statistics of the reader's seat, or else of all seats together.

    A game selects the statistics by defining their phrases. Empty before the first turn.
    """
    statistics = ", ".join(_statistics(match, you))
    return text("stats", *("you",) * (you is not None), all=statistics) if statistics else ""


def _statistics(match: Match, seat: int | None) -> Iterator[str]:
    counts = history.statistics(match, seat)
    throws = sorted(key for key in counts if key.startswith("throw."))
    for key in (*history.COUNTS[:3], *throws, *history.COUNTS[3:]):
        sentence_key = find_key("stat", key, game=match.game)
        if sentence_key and counts[key] >= LEAST.get(key, 1):
            yield text("stat", key, game=match.game, count=counts[key])
