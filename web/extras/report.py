"""The markup of a review: sentences, the costliest moves, and in detail throws and all parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nyout import words
from nyout.analysis.hints import Outlook, advantages, describe_moves, drawbacks
from nyout.analysis.review import Review, good, mean, summary
from nyout.analysis.story import fate
from nyout.core import Game, Move, State
from nyout.history import turn_number
from nyout.match import Match
from web.markup import NOTHING, Markup, html

FURTHER = 2  # plies of a turn that are described


def report(
    named: Match, review: Review, chosen: int, why: Markup, you: int | None = None
) -> Markup:
    """Return the markup of a review.

    Args:
        named: The match, with the display names of its seats.
        review: Its review, at least of its first ply.
        chosen: The number of the decision that is explained; 0 for none.
        why: The explanation.
        you: The reader's seat; None if there is none.
    """
    count, plies = len(review.plies), len(named.moves)
    notable = review.notable(named.local_players).items()
    costliest, *throws = (list_plies(*one, named, review, chosen, why) for one in notable)
    return html(
        "{partial}{summary}{costliest}<details><summary>{details}</summary>{table}"
        "<p class='notes'>{notes}</p></details>{throws}",
        partial=""
        if count == plies
        else html(
            '<p>{partial}</p><p><button type="button" data-review="start">{again}</button></p>',
            partial=words.sentence(
                "review.partial", turn=turn_number(named, count), turns=turn_number(named, plies)
            ),
            again=words.sentence("review.again"),
        ),
        summary=(
            html("<p>{sentence}</p>", sentence=sentence)
            for sentence in filter(None, (fate(named, review, you), *summary(named, review)))
        ),
        costliest=costliest,
        details=words.sentence("page.details"),
        table=table(named, review),
        notes=words.sentence("review.notes"),
        throws=throws,
    )


def table(named: Match, review: Review) -> Markup:
    """Return a table of the numbers of each seat, with a column per seat."""
    columns = [numbers(named, review, seat) for seat in range(len(named.seats))]
    return html(
        '<div class="scroll" tabindex="0" role="group" aria-label="{caption}"><table>'
        '<caption class="unseen">{caption}</caption><thead><tr><td></td>{names}</tr></thead>'
        "<tbody>{rows}</tbody></table></div>",
        caption=words.sentence("review.title"),
        names=(html('<th scope="col">{name}</th>', name=name) for name in named.names),
        rows=(
            html(
                '<tr><th scope="row">{part}</th>{cells}</tr>',
                part=words.sentence(f"review.{part}"),
                cells=(html("<td>{cell}</td>", cell=column[part]) for column in columns),
            )
            for part in columns[0]
        ),
    )


def numbers(named: Match, review: Review, seat: int) -> dict[str, str]:
    """Return the numbers of a seat as texts: skill, luck, and results with and without luck."""
    losses = review.losses(seat, named.states)
    luck = {
        "luck": words.points(review.luck(seat)),
        "adjusted": words.percent(review.adjusted_chance(seat)),
    }
    return {
        "good": words.sentence("review.count", count=good(losses), choices=len(losses)),
        "loss": words.points(-mean(losses or [0.0]), places=1),
        **(luck if review.fortune(seat) else {}),
        "last": words.percent(review.chances[-1][seat]),
    }


def list_plies(
    title: str, numbers: Sequence[int], named: Match, review: Review, chosen: int, why: Markup
) -> Markup:
    """Return a list of plies as buttons, the chosen one with its explanation."""
    if not numbers:
        return NOTHING
    return html(
        "<section><h3>{title}</h3><ol class='ways'>{items}</ol></section>",
        title=words.sentence(f"review.{title}"),
        items=(
            html(
                '<li><button type="button" data-ply="{number}" aria-pressed="{pressed}">'
                "<span>{ply}</span> <b>{size}</b></button>{why}</li>",
                number=number,
                pressed="true" if number == chosen else "false",
                ply=words.sentence(
                    "review.item",
                    turn=turn_number(named, number),
                    seat=named.names[review.plies[number - 1].seat],
                    ply=words.log_entry(named, number),
                ),
                size=words.points(review.plies[number - 1].change, places=1),
                why=why if number == chosen else NOTHING,
            )
            for number in numbers
        ),
    )


def explanation(named: Match, played: Outlook, better: Outlook, gain: float) -> Markup:
    """Return why one move was better than the one played; it gains some win chance."""
    game, state = named.game, played.states[0]
    sentences = (
        words.sentence(
            "review.better",
            move=describe_moves(state, [better.move], game),
            reasons=" ".join((*then(better, game), *advantages(better, played, game, gain))),
        ),
        words.sentence(
            "review.played",
            move=describe_moves(state, [played.move], game),
            reasons=" ".join(drawbacks(played, better, game)),
        ),
    )
    return paragraphs(sentences)


def then(outlook: Outlook, game: Game) -> Iterator[str]:
    """Yield a sentence with the next best plies of the turn, if there are any."""
    if outlook.line:
        more = "more" if len(outlook.line) > FURTHER else ""
        moves = line(outlook.states[1:], outlook.line[:FURTHER], game)
        yield words.sentence("hint.then", more, moves=moves)


def line(states: Sequence[State], moves: Sequence[Move], game: Game) -> str:
    """Return what to do for moves that follow each other, each in its state."""
    phrases = [describe_moves(state, [move], game) for state, move in zip(states, moves)]
    return ", ".join(move[:1].lower() + move[1:] for move in phrases)


def paragraphs(sentences: Iterable[str]) -> Markup:
    """Return sentences as paragraphs, which a screen reader announces."""
    return html(
        '<div class="why" role="status">{paragraphs}</div>',
        paragraphs=(html("<p>{sentence}</p>", sentence=sentence.strip()) for sentence in sentences),
    )
