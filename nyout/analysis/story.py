"""The story of a finished game: who played well, what the throws did, and the moments to see again.

All of it follows from the numbers of a review. The reader, who has the seat `you`, is addressed; if
nobody here has played, the story is that of the winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from nyout import view, words
from nyout.analysis.review import CLEAR, Review, comparison, good, mean, total
from nyout.core import OVER
from nyout.history import turn_number
from nyout.match import Match

PLAIN = 2  # games in 100, below which luck is average


class Kind(Enum):
    """The kinds of moments; values are sentence-key suffixes."""

    TURN = "turn"
    BEST = "best"
    COSTLIEST = "costliest"


class Moment(NamedTuple):
    """A ply to see again."""

    kind: Kind
    ply: int
    change: float  # of the win chance: what the ply won or lost for the seat of the story


def is_told(match: Match, review: Review) -> bool:
    """Return whether a match is finished, and reviewed to its end."""
    return match.is_over and 0 < len(match.moves) == len(review.plies)


def hero(match: Match, you: int | None) -> int | None:
    """Return the seat whose story is told: the reader's, else the only winner's."""
    if you is not None:
        return you
    ranks = match.ranks
    return ranks.index(1) if ranks.count(1) == 1 else None


def judge(named: Match, review: Review, you: int | None = None) -> str:
    """Return how well and how luckily the hero of a finished game has played, as one sentence.

    Instead, it says that a loser has played better, or with what chances the hero has resigned.
    """
    seat, better = hero(named, you), find_better(named, review)
    loser = named.joint.resigner
    if loser is not None and you in (None, loser):
        return _say_resignation(named, review, loser, you)
    if better is not None and has_deserved(named, review, better) and you in (None, better):
        return _say_better("story.better", named, better, you)
    if seat is None:
        return ""
    losses, fortune = review.losses(seat, named.states), review.fortune(seat)
    play = _describe_play(named.game.name, losses)
    if not fortune:
        return words.sentence("story.judged.play", play=play)
    return words.sentence("story.judged", play=play, luck=words.sentence("story.luck", fortune))


def _describe_play(game: str, losses: list[float]) -> str:
    kind, level = comparison(game, losses)
    if kind:
        return words.sentence("story.play", level if kind == "level" else kind)
    key = "count" if losses else "none"
    return words.sentence("story.play", key, good=good(losses), choices=len(losses))


def find_better(named: Match, review: Review) -> int | None:
    """Return who has played better than all others, if the sum of the losses and their mean agree.

    If this is not the winner, the throws must explain it.
    """
    costs: dict[int, tuple[float, float]] = {}
    for player in range(len(named.seats)):
        losses = review.losses(player, named.states) or [0.0]
        costs[player] = total(losses), mean(losses)
    best = min(costs, key=lambda player: costs[player])
    rivals = [cost for player, cost in costs.items() if player != best]
    if not all(cost[0] > costs[best][0] + CLEAR and cost[1] > costs[best][1] for cost in rivals):
        return None
    winners = [seat for seat, rank in enumerate(named.ranks) if rank == 1]
    is_explained = review.fortune(best) and any(review.luck(seat) > CLEAR for seat in winners)
    return best if best in winners or is_explained else None


def has_deserved(named: Match, review: Review, seat: int) -> bool:
    """Return whether a seat has played better than all others, and yet not won alone."""
    is_beaten = named.ranks[seat] > 1 or named.ranks.count(1) > 1
    return is_beaten and find_better(named, review) == seat


def tell_others(match: Match, review: Review, you: int | None = None) -> str:
    """Return the result and the judgement of a finished game in the words of its player."""
    ranks, judged, title = match.ranks, judge(match, review, you), words.title(match.game)
    if you is None:
        return f"{title}: {words.verdict(ranks, match.names, None)} {judged}"
    if has_deserved(match, review, you):
        return words.sentence("story.mine.better", title=title)
    judged = "" if match.joint.resigner == you else judged
    outcome = _outcome(ranks, you)
    return words.sentence("story.mine", outcome, title=title, judged=judged).strip()


def _outcome(ranks: Sequence[int], seat: int) -> str:
    """Return what a game was for a seat, as the suffix of a sentence key."""
    if ranks[seat] > 1:
        return "lost"
    return "drawn" if ranks.count(1) > 1 else "won"


def _say_better(key: str, named: Match, seat: int, you: int | None) -> str:
    several = "several" if len(named.seats) > 2 else ""
    return words.sentence(key, several, seat=_name(named, seat, you))


def _say_resignation(named: Match, review: Review, loser: int, you: int | None) -> str:
    name, share = _name(named, loser, you), words.percent(review.chances[-1][loser])
    return words.sentence("fate.resigned", *words.you_key(name), seat=name, share=share)


def _name(named: Match, seat: int, you: int | None) -> str:
    return words.sentence("name.you") if seat == you else named.names[seat]


def describe_throws(named: Match, review: Review, you: int | None = None) -> str:
    """Return what the throws of the hero were worth, compared with average ones."""
    seat = hero(named, you)
    if seat is None or not review.fortune(seat):
        return ""
    name = _name(named, seat, you)
    luck = round(100 * max(-1.0, min(review.luck(seat), 1.0)))
    kind = "even" if abs(luck) < PLAIN else "more" if luck > 0 else "less"
    return words.sentence("story.throws", kind, *words.you_key(name), seat=name, count=abs(luck))


def moments(match: Match, review: Review, you: int | None = None) -> list[Moment]:
    """Return at most three moments: the turning point, the best move, and the costliest one.

    A ply is one of them at most. Moves are those of the reader, else of all players here.
    """
    seat, seats = hero(match, you), match.local_players if you is None else (you,)
    found = list[Moment]()
    if seat is not None and (turn := _turning_point(match, review)):
        ply = review.plies[turn - 1]
        found.append(Moment(Kind.TURN, turn, ply.luck[seat] + ply.skill[seat]))
    for best in review.finest(len(review.plies), seats):
        lead = review.plies[best - 1].lead
        if lead >= CLEAR and match.states[best].turn() != OVER:  # the last move is no surprise
            found.append(Moment(Kind.BEST, best, lead))
            break
    for costliest in review.costliest(1, seats):
        if (loss := review.plies[costliest - 1].loss) >= CLEAR:
            found.append(Moment(Kind.COSTLIEST, costliest, -loss))
    first = {moment.ply: moment for moment in reversed(found)}
    return [moment for moment in found if first[moment.ply] is moment]


def _turning_point(match: Match, review: Review) -> int:
    """Return the number of the ply that has helped the only winner most; 0 if there is none."""
    winner = hero(match, None)
    if winner is None:
        return 0
    changes = {
        number: ply.luck[winner] + ply.skill[winner]
        for number, ply in enumerate(review.plies, 1)
        if view.view_of(match.states[number - 1]).phase() not in view.STARTS
    }
    return max(changes, key=changes.__getitem__, default=0)


def describe_moment(named: Match, moment: Moment) -> str:
    """Return the sentence on a moment: its kind, turn, change and what happened."""
    return words.sentence(
        "story.moment",
        title=words.sentence("story.is", moment.kind.value),
        turn=turn_number(named, moment.ply),
        change=words.points(moment.change),
        did=words.ply_sentence(named, moment.ply),
    )


def fate(named: Match, review: Review, you: int | None = None) -> str:
    """Return what decided a game; empty unless it is finished and reviewed to its end.

    These are play, throws and the turning point; or the win chance of the seat that resigned.
    """
    return " ".join(filter(None, _sentences(named, review, you))) if is_told(named, review) else ""


def _sentences(named: Match, review: Review, you: int | None) -> Iterator[str]:
    if (loser := named.joint.resigner) is not None:
        yield _say_resignation(named, review, loser, you)
        return
    if you is not None and (better := find_better(named, review)) is not None:
        yield _say_better("fate.better", named, better, you)
    yield describe_throws(named, review, you)
    for moment in moments(named, review, you):
        if moment.kind is Kind.TURN:
            yield describe_moment(named, moment)
