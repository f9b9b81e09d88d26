"""`nyout play`: a match in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from nyout import players, view, words
from nyout.cli import drawing
from nyout.cli.shared import GameName, Rules, Sitting, StartPosition, few, say, seat_players
from nyout.core import CHANCE, OVER, IllegalMove, Move, notation, tokens
from nyout.match import PERSON, Match
from nyout.selection import start_selection

HELP = """\
Enter      throw, or make the only legal move
3          enter a throw of physical dice
5-9        make a move from the list; an unambiguous part is enough, and for an
           ambiguous part the possible next parts are listed
undo       return to the previous throw or move of a human player
redo       undo the last undo
save FILE  save the record of the game
quit       quit; so does the end of the input"""

VERSUS = [PERSON, "greedy"]


def play(
    game: GameName,
    option: Rules,
    seat: Sitting = VERSUS,
    seed: Annotated[
        str, typer.Option(help="The same seed gives the same throws; random by default.")
    ] = "",
    position: StartPosition = "",
) -> None:
    """Play a match in the terminal, against the computer or with other people."""
    match = replace(
        seat_players(game, seat, option, position=position),
        seed=words.replace_surrogates(seed) or token_hex(4),
    )
    people = any(sitting.player == PERSON for sitting in match.seats)
    printed: Match | None = None
    say("`help` lists all commands.")
    while people or match.active != OVER:
        if match.active != OVER and not match.is_local_turn:
            match = print_events(play_computer(match))
            continue
        if match is not printed:
            show(match, printed)
            printed = match
        try:
            match = execute(match, input("> ").strip())
        except EOFError:
            say()
            return
        except IllegalMove as error:
            say(refusal(error))
        except (ValueError, OSError) as error:
            say(f"{error}.")
    show(match, None)


def show(match: Match, printed: Match | None) -> None:
    """Print the board if its pieces have changed since `printed`, then the prompt and legal moves.

    `printed` is the match printed last; None prints the board in any case.
    """
    state = match.state
    if (
        printed is None
        or view.view_of(state).scene().pieces != view.view_of(printed.state).scene().pieces
    ):
        say()
        say(drawing.position(match.game, state, match.names, match.colours))
        say()
    for line in drawing.below(match):
        say(line)
    if state.turn() != OVER:
        say(words.prompt(match))
        say(hint(match))


def hint(match: Match) -> str:
    """Return the hint on what to type in a position.

    >>> from nyout import GAMES
    >>> from nyout.match import Seat, start
    >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), "7", first=0)
    >>> hint(match)
    'Enter: Throw; or enter the throw: 1, 2, 3, 4, 5'
    >>> hint(match.play(("3",)))
    'Enter plays the only move: hand-3'
    """
    state = match.state
    moves = few(map(notation, state.moves()))
    if state.turn() == CHANCE:
        return f"Enter: {words.throw_label(match)}; or enter the throw: {moves}"
    return f"Legal: {moves}" if len(state.moves()) > 1 else f"Enter plays the only move: {moves}"


def refusal(error: IllegalMove) -> str:
    """Return the message for an illegal move: the typed text and the legal moves.

    >>> refusal(IllegalMove(("9",), [("5", "9"), ("5", "e2")]))
    '`9` is not legal here; legal: 5-9, 5-e2.'
    """
    legal = few(map(notation, error.legal)) if error.legal else "nothing, the game is over"
    return f"`{notation(error.move)}` is not legal here; legal: {legal}."


def print_events(match: Match) -> Match:
    """Print the events of the last ply, and return the match."""
    say(words.narrate_last(match))
    return match


def play_computer(match: Match) -> Match:
    """Return the match after the next throw or move of a computer player."""
    if match.state.turn() == CHANCE:
        return match.throw()
    player = match.seats[match.active].player
    return match.play(players.choice(player, match.state, match.rng()))


def execute(match: Match, line: str) -> Match:
    """Return the match after a typed command or move.

    Raises:
        IllegalMove: If the text is neither a command nor a legal move.
        ValueError: If the command or move is incomplete or impossible here.
        OSError: If a file cannot be written.
        typer.Exit: If the player quits.
    """
    word, _, rest = line.partition(" ")
    if word in COMMANDS:
        return COMMANDS[word](match, rest.strip())
    return play_line(match, line)


def play_line(match: Match, line: str) -> Match:
    """Return the match after a typed move or throw.

    An empty line throws, or plays the only legal move. It raises `ValueError` if there are several
    legal moves, and `typer.Exit` after the end of the game.
    """
    moves = match.state.moves()
    if line:
        return print_events(match.play(parse_move(match, line)))
    if match.active == OVER:
        raise typer.Exit
    if match.state.turn() == CHANCE:
        return print_events(match.throw())
    if len(moves) > 1:
        raise ValueError(f"there is a choice: {few(map(notation, moves))}")
    return print_events(match.play(moves[0]))


def undo(match: Match, rest: str) -> Match:
    """Return the match at the previous position in which a player acts.

    Raises `ValueError` if there is none.
    """
    if match.undo().cursor == match.cursor:
        raise ValueError("there is nothing to take back")
    return match.undo()


def redo(match: Match, rest: str) -> Match:
    """Return the match at the next position in which a player acts, else at its last.

    Raises `ValueError` if there are no further plies.
    """
    if match.redo().cursor == match.cursor:
        raise ValueError("nothing has been taken back")
    return match.redo()


def save(match: Match, rest: str) -> Match:
    """Write the record to the file `rest`, and return the match unchanged.

    Raises `ValueError` without a file name, and `OSError` if the file cannot be written.
    """
    if not rest:
        raise ValueError("a file must be named, as in `save game.txt`")
    Path(rest).write_text(match.text(), "utf-8")
    say(f"The game is saved in {rest}.")
    return match


def show_help(match: Match, rest: str) -> Match:
    """Print all commands, and return the match unchanged."""
    say(HELP)
    return match


def leave(match: Match, rest: str) -> Match:
    """Quit. Raises `typer.Exit`."""
    raise typer.Exit


COMMANDS: dict[str, Callable[[Match, str], Match]] = {
    "undo": undo,
    "redo": redo,
    "save": save,
    "help": show_help,
    "quit": leave,
}


def parse_move(match: Match, text: str) -> Move:
    """Return the legal move in a text, which contains all its tokens or an unambiguous part.

    Raises:
        IllegalMove: If no legal move matches. It lists the moves that match the tokens before the
            first wrong one.
        ValueError: If several legal moves match. Its text lists the possible next tokens.
    """
    move = tokens(text)
    if move in match.state.moves():
        return move
    selection = start_selection(match.state)
    for token in move:
        after = selection.add_token(token)
        if after == selection:
            raise IllegalMove(move, selection.open_moves or match.state.moves())
        selection = after
    if len(selection.open_moves) > 1:
        depth = len(selection.picked)
        ways = selection.choices.values()
        following = (way[depth].token for way in ways if len(way) == depth + 1)
        raise ValueError(f"{words.prompt(match, selection)} Next: {few(dict.fromkeys(following))}")
    return selection.open_moves[0]
