"""Positions, moves and events as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nyout.boards import Board
from nyout.core import CHANCE, OVER, Scene, notation
from nyout.games.rolloff import RollOff
from nyout.match import PERSON, Captured, Event, Match, Moved, Seat, Started, Thrown, Won
from nyout.words.en import TEXTS

Names = Sequence[str]  # of the seats


def text(key: str, **fields: object) -> str:
    """The sentence of this key, its fields filled in; `count` chooses the singular.

    >>> text("captured", seat="Red", count=1)
    'A pawn of Red is captured.'
    """
    single = f"{key}.one"
    return TEXTS[single if fields.get("count") == 1 and single in TEXTS else key].format(**fields)


def named(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats, each with a name: its colour where it was given none."""
    return tuple(
        seat._replace(name=seat.name.strip() or text(f"seat.{number}"))
        for number, seat in enumerate(seats)
    )


def place_name(place: str) -> str:
    """How a place is called.

    >>> place_name("5"), place_name("7")
    ('5 (West)', '7')
    """
    return TEXTS.get(f"place.{place}", place)


def told(events: Sequence[Event], names: Names, board: Board) -> str:
    """What one ply did, as sentences."""
    return " ".join(_sentences(events, names, board))


def _sentences(events: Sequence[Event], names: Names, board: Board) -> Iterator[str]:
    lost = Counter(event.seat for event in events if isinstance(event, Captured))
    walked = Counter(event.path for event in events if isinstance(event, Moved))
    said: set[object] = set()
    for event in events:
        match event:
            case Thrown(seat, throw):
                yield text("thrown", seat=names[seat], throw=notation(throw))
            case Started(seat):
                yield text("started", seat=names[seat])
            case Moved(_, seat, path, joined) if path not in said:
                said.add(path)
                start, end = path[0], path[-1]
                key = "moved" if end in board.places else "left"
                yield text(
                    key if start in board.places else "entered",
                    seat=names[seat],
                    start=place_name(start),
                    end=place_name(end),
                    count=walked[path],
                )
                if end in board.places and joined > walked[path]:
                    yield text("joined", count=joined)
            case Captured(_, seat, _, _, _) if seat not in said:
                said.add(seat)
                yield text("captured", seat=names[seat], count=lost[seat])
            case Won(ranks):
                yield winners(ranks, names)
            case _:
                pass


def winners(ranks: Sequence[int], names: Names) -> str:
    """Who has won.

    >>> winners((2, 1), ("Ann", "Bob"))
    'Bob has won!'
    """
    return " ".join(text("won", seat=name) for name, rank in zip(names, ranks) if rank == 1)


def asked(match: Match, picked: Sequence[str] = ()) -> str:
    """What is to be done in the position shown, or who has won."""
    state, names = match.state, match.names
    if state.turn() == OVER:
        return winners(state.ranks(), names)
    seat = names[match.active]
    if match.seats[match.active].player != PERSON:
        return text("thinking", seat=seat)
    if isinstance(state, RollOff):
        return text("rolloff", seat=seat)
    before = match.states[max(match.cursor - 1, 0)]
    if state.turn() == CHANCE:
        return text("again" if before.turn() == match.active else "throw", seat=seat)
    throw = notation(match.moves[match.cursor - 1])
    if picked:
        return text("land", seat=seat, throw=throw, start=place_name(picked[0]))
    return text("choose", seat=seat, throw=throw)


def standing(scene: Scene, names: Names, board: Board) -> list[str]:
    """Where everything stands, a sentence a seat.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> standing(game.start().scene(), ("Ann", "Bob"), game.board)[0]
    'Ann: 4 in hand, 0 home, none on the board'
    """
    toward = {
        (piece.seat, piece.place): text(
            "heading", pieces=place_name(piece.place), place=place_name(piece.toward)
        )
        for piece in scene.pieces
        if piece.toward
    }
    lines: list[str] = []
    for seat, name in enumerate(names):
        at = Counter(piece.place for piece in scene.pieces if piece.seat == seat)
        places = ", ".join(
            text("on", count=at[place], place=toward.get((seat, place), place_name(place)))
            for place in board.places
            if at[place]
        )
        lines.append(
            text(
                "standing",
                seat=name,
                hand=at["hand"],
                off=at["off"],
                places=places or text("nowhere"),
            )
        )
    return lines


def labels(scene: Scene, names: Names, board: Board) -> dict[tuple[str, int | None], str]:
    """What stands on each place, to be read aloud; trays also name their seat."""
    crowd = Counter((piece.place, piece.seat) for piece in scene.pieces)
    toward = {piece.place: place_name(piece.toward) for piece in scene.pieces if piece.toward}

    def pieces(place: str, seats: Sequence[int]) -> str:
        there = ", ".join(
            text("pieces", count=crowd[place, seat], seat=names[seat])
            for seat in seats
            if crowd[place, seat]
        )
        return text("heading", pieces=there, place=toward[place]) if place in toward else there

    everyone = range(len(names))
    spots: list[tuple[str, int | None, str]] = [
        *((place, None, place_name(place)) for place in board.places),
        *(
            (tray, seat, text("of", place=place_name(tray), seat=names[seat]))
            for tray in board.trays
            for seat in everyone
        ),
    ]
    found: dict[tuple[str, int | None], str] = {}
    for place, seat, name in spots:
        there = pieces(place, everyone if seat is None else [seat])
        found[place, seat] = text("stands" if there else "empty", place=name, pieces=there)
    return found
