"""`nyout play`: a match in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from nyout import players, record, view, words
from nyout.cli import drawing
from nyout.cli.shared import GameName, Rules, Sitting, StartPosition, few, say, seated
from nyout.core import CHANCE, OVER, IllegalMove, Move, notation, tokens
from nyout.entry import entered
from nyout.events import events
from nyout.match import PERSON, Match

HELP = """\
Enter      throw; or make the only move there is
3          a throw made with real dice
5-9        a move, as it is listed; a part of it will do where no other move has it,
           and is told what may come next where several have it
undo       take back to where a person last threw or moved
redo       take that back
save FILE  write the record of the game
quit       leave, as the end of the input does"""

VERSUS = [PERSON, "greedy"]


def play(
    game: GameName,
    option: Rules,
    seat: Sitting = VERSUS,
    seed: Annotated[
        str, typer.Option(help="The same seed has the same throws; without one, any.")
    ] = "",
    position: StartPosition = "",
) -> None:
    """Play a game in the terminal, against the computer or against other people."""
    going = record.to_match(
        seated(game, seat, option, position=position), words.mended(seed) or token_hex(4)
    )
    people = any(sitting.player == PERSON for sitting in going.seats)
    shown: Match | None = None
    say("`help` lists what may be typed.")
    while people or going.active != OVER:
        if going.active != OVER and not going.by_person:
            going = told(going, moved_by_computer(going))
            continue
        if going is not shown:
            show(going, shown)
            shown = going
        try:
            going = answered(going, input("> ").strip())
        except EOFError:
            say()
            return
        except IllegalMove as error:
            say(refusal(error))
        except (ValueError, OSError) as error:
            say(f"{error}.")
    show(going, None)


def show(going: Match, shown: Match | None) -> None:
    """Print the board, where it is not as it was shown last, and what may be done now."""
    state = going.state
    if shown is None or view.scene(state).pieces != view.scene(shown.state).pieces:
        say()
        say(drawing.position(going.game, state, going.names, going.colours))
        say()
    for line in drawing.below(going):
        say(line)
    if state.turn() != OVER:
        say(words.asked(going))
        say(hint(going))


def hint(going: Match) -> str:
    """What may be typed in a position.

    >>> from nyout import GAMES
    >>> from nyout.match import Seat, start
    >>> going = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), "7", first=0)
    >>> hint(going)
    'Enter: Throw; or type what fell: 1, 2, 3, 4, 5'
    >>> hint(going.play(("3",)))
    'Enter plays the only move: hand-3'
    """
    state = going.state
    moves = few(map(notation, state.moves()))
    if state.turn() == CHANCE:
        return f"Enter: {words.thrown_by(going)}; or type what fell: {moves}"
    return f"Legal: {moves}" if len(state.moves()) > 1 else f"Enter plays the only move: {moves}"


def refusal(error: IllegalMove) -> str:
    """What was typed, and what would have been legal.

    >>> refusal(IllegalMove(("9",), [("5", "9"), ("5", "e2")]))
    '`9` is not legal here; legal: 5-9, 5-e2.'
    """
    legal = few(map(notation, error.legal)) if error.legal else "nothing, the game is over"
    return f"`{notation(error.move)}` is not legal here; legal: {legal}."


def told(before: Match, after: Match) -> Match:
    """The match after one more ply, which is told."""
    happened = events(before.state, after.moves[before.cursor], after.state)
    say(words.told(happened, after.names, after.game))
    return after


def moved_by_computer(going: Match) -> Match:
    """The match after the throw or the move of a computer player."""
    if going.state.turn() == CHANCE:
        return going.throw()
    player = going.seats[going.active].player
    return going.play(players.choice(player, going.state, going.dice()))


def answered(going: Match, line: str) -> Match:
    """The match after what a person typed. Raises `ValueError` or `OSError` where that fails."""
    word, _, rest = line.partition(" ")
    if word in COMMANDS:
        return COMMANDS[word](going, rest.strip())
    return moved(going, line)


def moved(going: Match, line: str) -> Match:
    """The match after a typed move or throw; an empty line does what there is no choice in."""
    moves = going.state.moves()
    if line:
        return told(going, going.play(typed(going, line)))
    if going.active == OVER:
        raise typer.Exit
    if going.state.turn() == CHANCE:
        return told(going, going.throw())
    if len(moves) > 1:
        raise ValueError(f"there is a choice: {few(map(notation, moves))}")
    return told(going, going.play(moves[0]))


def undone(going: Match, rest: str) -> Match:
    """The match with the last act of a person taken back."""
    if going.undo().cursor == going.cursor:
        raise ValueError("there is nothing to take back")
    return going.undo()


def redone(going: Match, rest: str) -> Match:
    """The match with what was taken back done again."""
    if going.redo().cursor == going.cursor:
        raise ValueError("nothing has been taken back")
    return going.redo()


def saved(going: Match, rest: str) -> Match:
    """The match as it is, its record in a file."""
    if not rest:
        raise ValueError("a file must be named, as in `save game.txt`")
    Path(rest).write_text(record.write(record.of_match(going)), "utf-8")
    say(f"The game is saved in {rest}.")
    return going


def helped(going: Match, rest: str) -> Match:
    """The match as it is, all commands listed."""
    say(HELP)
    return going


def left(going: Match, rest: str) -> Match:
    """Nothing: the command line ends."""
    raise typer.Exit


COMMANDS: dict[str, Callable[[Match, str], Match]] = {
    "undo": undone,
    "redo": redone,
    "save": saved,
    "help": helped,
    "quit": left,
}


def typed(going: Match, text: str) -> Move:
    """The legal move that a text stands for: its tokens, or as many as tell it from the others.

    Raises `IllegalMove` where none is meant, with those that may have been; and `ValueError`,
    which says what comes next, where several are.
    """
    move = tokens(text)
    if move in going.state.moves():
        return move
    entry = entered(going.state)
    for token in move:
        after = entry.typed(token)
        if after == entry:
            raise IllegalMove(move, entry.open or going.state.moves())
        entry = after
    if len(entry.open) > 1:
        depth = len(entry.picked)
        following = (way[depth].token for way in entry.choices().values() if len(way) == depth + 1)
        raise ValueError(f"{words.asked(going, entry)} Next: {few(dict.fromkeys(following))}")
    return entry.open[0]
