"""The markup of a review: sentences, the costliest moves, and in detail throws and all parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nyout import words
from nyout.analysis.outlook import Outlook
from nyout.analysis.reasons import advantages, described, drawbacks
from nyout.analysis.review import Review, total
from nyout.core import OVER
from nyout.match import Match
from web.markup import NOTHING, Markup, html

LISTED = 3  # moves or throws in each list


def parts(review: Review, seat: int) -> dict[str, int]:
    """Return the parts of a seat's win chance in tenths of a percentage point, with exact sums.

    The corrections of estimates take the rounding of the other parts.
    """
    seats = range(len(review.chances[0]))
    others = (review.skill(seat, player) for player in seats if player != seat)
    found = {
        "first": review.chances[0][seat],
        "luck": review.luck(seat),
        "own": review.skill(seat, seat),
        "others": total(others),
    }
    rounded = {name: round(1000 * part) for name, part in found.items()}
    last = round(1000 * review.chances[-1][seat])
    return {**rounded, "estimate": last - sum(rounded.values()), "last": last}


def report(named: Match, review: Review, chosen: int, why: Markup) -> Markup:
    """Return the markup of a review.

    Args:
        named: The match, with the display names of its seats.
        review: Its review, at least of its first ply.
        chosen: The number of the decision that is explained; 0 for none.
        why: The explanation.
    """
    count, plies = len(review.plies), len(named.moves)
    return html(
        "{partial}{summary}{costliest}<details><summary>{details}</summary>{table}"
        "<p class='notes'>{notes}</p></details>{throws}",
        partial=""
        if count == plies
        else html(
            '<p>{said}</p><p><button type="button" data-review="start">{again}</button></p>',
            said=words.text(
                "review.partial", turn=named.turn_number(count), turns=named.turn_number(plies)
            ),
            again=words.text("review.again"),
        ),
        summary=(
            html("<p>{said}</p>", said=said)
            for said in (*fate(named, review), *summary(named, review))
        ),
        costliest=listed("costliest", named, review, review.costliest(LISTED), chosen, why),
        details=words.text("page.details"),
        table=table(named, review),
        notes=words.text("review.notes"),
        throws=(
            listed("luckiest", named, review, review.luckiest(LISTED), chosen, why),
            listed("unluckiest", named, review, review.unluckiest(LISTED), chosen, why),
        ),
    )


def summary(named: Match, review: Review) -> Iterator[str]:
    """Yield the sentences on each seat: its accuracy, its luck, and what its moves cost."""
    for seat, name in enumerate(named.names):
        luck, cost = review.luck(seat), -review.skill(seat, seat)
        share = words.percent(review.accuracy(seat, named.states))
        level = review.rating(seat, named.states)
        like = words.text("rating", level) if level else ""
        said = [
            words.text("review.seat", *["rated"] * bool(level), seat=name, share=share, like=like)
        ]
        if round(1000 * luck):
            kind = "lucky" if luck > 0 else "unlucky"
            said.append(words.text(f"review.seat.{kind}", points=words.points(luck, places=1)))
        if round(1000 * cost):
            said.append(words.text("review.seat.cost", points=words.points(-cost, places=1)))
        yield " ".join(said)


def fate(named: Match, review: Review) -> Iterator[str]:
    """Yield what luck had to do with the result of a finished game that is reviewed to its end."""
    end = named.states[-1]
    if end.turn() != OVER or end.ranks().count(1) > 1 or len(review.plies) < len(named.moves):
        return
    winner = end.ranks().index(1)
    if said := adjusted(named.names[winner], review, winner):
        luck = review.luck(winner)
        moves = total(review.skill(winner, seat) for seat in range(len(named.seats)))
        helped = words.text("review.helped", "luck" if luck > moves else "moves")
        yield f"{said} {helped}" if max(luck, moves) > 0 else said


def adjusted(name: str, review: Review, seat: int) -> str:
    """Return the sentence on a seat's win chance without luck; empty in games without dice."""
    if sum(any(ply.luck) for ply in review.plies) < 2:  # a single throw draws who begins
        return ""
    share = words.percent(review.adjusted(seat))
    return words.text("review.adjusted", *words.addressed(name), seat=name, share=share)


def table(named: Match, review: Review) -> Markup:
    """Return a table with a column per seat, whose changes add up to its last win chance."""
    columns = [parts(review, seat) for seat in range(len(named.seats))]
    return html(
        '<div class="scroll" tabindex="0" role="group" aria-label="{caption}"><table>'
        '<caption class="unseen">{caption}</caption><thead><tr><td></td>{names}</tr></thead>'
        "<tbody>{rows}</tbody></table></div>",
        caption=words.text("review.parts"),
        names=(html('<th scope="col">{name}</th>', name=name) for name in named.names),
        rows=(
            html(
                '<tr><th scope="row">{part}</th>{cells}</tr>',
                part=words.text(f"review.{part}"),
                cells=(
                    html("<td>{cell}</td>", cell=cell(part, column[part])) for column in columns
                ),
            )
            for part in columns[0]
            if part != "luck" or any(column[part] for column in columns)
        ),
    )


def cell(part: str, size: int) -> str:
    """Return the text of a win chance, or of a change with its sign, given in tenths of a point."""
    if part in ("first", "last"):
        return words.percent(size / 1000, places=1)
    return words.points(size / 1000, places=1)


def listed(
    title: str, named: Match, review: Review, numbers: Sequence[int], chosen: int, why: Markup
) -> Markup:
    """Return a list of plies as buttons, the chosen one with its explanation."""
    if not numbers:
        return NOTHING
    return html(
        "<section><h3>{title}</h3><ol class='ways'>{items}</ol></section>",
        title=words.text(f"review.{title}"),
        items=(
            html(
                '<li><button type="button" data-ply="{number}" aria-pressed="{pressed}">'
                "<span>{said}</span> <b>{size}</b></button>{why}</li>",
                number=number,
                pressed="true" if number == chosen else "false",
                said=words.text(
                    "review.item",
                    turn=named.turn_number(number),
                    seat=named.names[review.plies[number - 1].seat],
                    ply=words.log_entry(named, number),
                ),
                size=words.points(_size(review, number), places=1),
                why=why if number == chosen else NOTHING,
            )
            for number in numbers
        ),
    )


def _size(review: Review, number: int) -> float:
    """Return what a ply changed for its seat."""
    ply = review.plies[number - 1]
    return ply.luck[ply.seat] + ply.skill[ply.seat]


def explanation(named: Match, played: Outlook, better: Outlook) -> Markup:
    """Return why one move was better than the one played."""
    game, state = named.game, played.states[0]
    sentences = (
        words.text(
            "review.better",
            move=described(state, [better.move], game),
            reasons=" ".join((*then(better, named), *advantages(better, played, game))),
        ),
        words.text(
            "review.played",
            move=described(state, [played.move], game),
            reasons=" ".join(drawbacks(played, better, game)),
        ),
    )
    return paragraphs(sentences)


def then(found: Outlook, named: Match) -> Iterator[str]:
    """Yield a sentence with the best further plies of the turn, if there are any."""
    plies = zip(found.states[1:], found.line)
    if moves := [described(state, [move], named.game) for state, move in plies]:
        yield words.text("hint.then", moves=", ".join(moves))


def paragraphs(sentences: Iterable[str]) -> Markup:
    """Return sentences as paragraphs, which a screen reader announces."""
    return html(
        '<div class="why" role="status">{said}</div>',
        said=(html("<p>{sentence}</p>", sentence=sentence.strip()) for sentence in sentences),
    )
