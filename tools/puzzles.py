"""Puzzles, found in seeded games between computer players: positions with one clearly best move.

A cheap search, which ends with the current turn, selects positions. The search of the level Best
judges their moves. A second search with deeper or wider settings, in games with dice rollouts, and
the referee of the game verify the best move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Annotated, NamedTuple

import typer

from nyout import games, players, view
from nyout.analysis.judging import ALL, Searched
from nyout.cli.shared import GameName, progress, say
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.games.ai import NAMES, AlphaBeta, Search, TurnSearch
from nyout.match import Match, Seat, play_on, start
from nyout.players.evaluation import ExactEvaluation, state_features
from nyout.players.levels import evaluation_for
from nyout.players.search import exhaust, has_won, positions_after_moves
from nyout.puzzles import COMMENT, Exercise, format_puzzle, make_exercise, read_puzzle
from tools.errors import BATCH, rollout
from tools.referee.judging import judge_moves
from tools.referee.network import has_referee

GAMES = 1000  # games for a puzzle, after which the search ends
FILE = "puzzles.txt"
TRIES = 5  # of each level, whose choices may differ, in a puzzle
WORDS = f"{COMMENT} a position, win chances after the moves in per cent, and the level that fails"
DONE = f"{COMMENT} verified: "
SEATS = 2
PLAYERS = "strong", "casual", "greedy"
POSITIONS = range(3, 25)  # numbers of distinct positions after the moves
HINTED = 0.05  # least lead of the best move in the cheap search
MARGIN = 0.08  # least lead in the search of the level Best
VERIFIED = 0.04  # least lead in the second search
CONFIRMED = 0.04  # least lead in the search of the referee
REFEREE_NODES = 200_000  # positions that the referee examines
LEAST, MOST = 0.15, 0.97  # win chance after the best move
WIDER = 2  # factor of the widths of the second search
EASY = 4  # at most one puzzle in so many is solved by the player `greedy`
RIVALS = 4  # next best moves that the rollouts compare with the best one
ROLLOUTS = 128  # the most rollouts per move
SURE = 2.6  # standard errors by which the best move leads in rollouts
JUDGED = 6  # positions of a game that are judged
PLACES = 2  # pieces that stand elsewhere than in any other puzzle

FULL = {"run": (AlphaBeta(3), AlphaBeta(5)), "scouts": (AlphaBeta(1), AlphaBeta(2))}
"""The first and the second search in games without dice: all moves, for so many further turns."""


class Judgement(NamedTuple):
    """The win chances of the mover in the positions after the moves, and the best two."""

    chances: dict[State, float]

    @property
    def best(self) -> State:
        """The position after the best move."""
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def lead(self) -> float:
        """The difference between the best two win chances."""
        second, first = sorted(self.chances.values())[-2:]
        return first - second

    def is_clear(self, lead: float) -> bool:
        """Return whether the best move has this lead, and leaves the result open."""
        return self.lead >= lead and LEAST <= self.chances[self.best] <= MOST


def find(game: Game, seed: str, kept: Sequence[Exercise]) -> Exercise:
    """Return the first puzzle of a series of games that differs from the puzzles `kept`."""
    accepted = [_count_places(one.state) for one in kept]
    easy = sum(_greedy(one.state, Random(seed)) == _first(one) for one in kept)
    for number in range(GAMES):
        rng = Random(f"{seed}/{game.name}/{number}")
        for state in _select(game, rng):
            placed = _count_places(state)
            if any((placed - earlier).total() < PLACES for earlier in accepted):
                continue
            judged = _judge(state)
            if judged is None:
                continue
            is_easy = _greedy(state, rng) == judged.best
            if is_easy and EASY * (easy + 1) > len(accepted) + 1:
                continue
            if is_verified(state, judged):
                return make_exercise(game, state, judged.chances)
    raise typer.TyperException(f"no puzzle in {GAMES} games with the seed {seed}; expected one")


def _greedy(state: State, rng: Random) -> State:
    """Return the position after a move of the player `greedy`."""
    return state.play(players.choice("greedy", state, rng))


def _first(kept: Exercise) -> State:
    """Return the position after the solutions of a puzzle."""
    return kept.state.play(kept.solutions[0])


def _select(game: Game, rng: Random) -> Sequence[State]:
    """Return decisions of a game in which the cheap search finds one best move."""
    decisions = [state for state in _decisions(game, rng) if _is_known(game, state)]
    rng.shuffle(decisions)
    selected: list[State] = []
    for state in decisions:
        afters = positions_after_moves(state)
        if len(afters) not in POSITIONS or any(has_won(after, state.turn()) for after in afters):
            continue
        if _compare(_search(state, _best_settings(state).limit_to_turn()), afters).is_clear(HINTED):
            selected.append(state)
        if len(selected) == JUDGED:
            break
    return selected


def _decisions(game: Game, rng: Random) -> Iterator[State]:
    """Yield the positions of a game in which a seat decides."""
    seats = tuple(Seat("", name) for name in rng.choices(PLAYERS, k=SEATS))
    begun = start(game, seats, "", first=rng.choice(game.firsts(SEATS)))
    opening = rng.randrange(2 * game.opening + 1)

    def choose(at: Match) -> Move:
        if at.cursor < opening:
            return rng.choice(at.state.moves())
        return players.choice(at.active_player, at.state, rng)

    for at in islice(play_on(begun, choose, lambda _: rng), game.bound):
        if at.cursor >= opening and at.state.turn() not in (CHANCE, OVER):
            yield at.state


def _is_known(game: Game, state: State) -> bool:
    """Return whether the game has no endgame table, or the table contains the position."""
    table = games.part(game.name, "endgame")
    return not hasattr(table, "FILE") or (table is not None and table.chances(state) is not None)


def _count_places(state: State) -> Counter[tuple[str, bool, str]]:
    """Return the numbers of pieces by kind, whether they are the mover's, and place."""
    turn, pieces = state.turn(), view.view_of(state).scene().pieces
    return Counter((piece.kind, piece.seat == turn, piece.place) for piece in pieces)


def _judge(state: State) -> Judgement | None:
    """Return the win chances by the search of the level Best, or None if no move clearly wins."""
    judge = _search(state, _first_settings(state))
    best = second = 0.0
    afters = positions_after_moves(state)
    for after in afters:  # bounds suffice to reject a position
        value = _value(judge, after, best - MARGIN)
        best, second = (value, max(best, second)) if value > best else (best, max(value, second))
    if best - second < MARGIN:
        return None
    judgement = _compare(judge, afters)
    return judgement if judgement.is_clear(MARGIN) else None


def is_verified(state: State, judged: Judgement) -> bool:
    """Return whether a second search, the rollouts and the referee find the same best move.

    A position is no puzzle if its result, or that of the best move, is settled.
    """
    if any(view.view_of(one).is_settled() for one in (state, judged.best)):
        return False
    judge = _search(state, _second_settings(state))
    if isinstance(judge.evaluator, ExactEvaluation) and judge.evaluator.exact(state):
        return True
    limit = _value(judge, judged.best) - VERIFIED
    others = (after for after in judged.chances if after != judged.best)
    return (
        all(_value(judge, after, limit, limit + 1e-6) <= limit for after in others)
        and (isinstance(judge.settings, AlphaBeta) or is_leading(judged, state.turn()))
        and (not has_referee(judge.evaluator.features.game) or is_confirmed(state, judged))
    )


def is_confirmed(state: State, judged: Judgement) -> bool:
    """Return whether the referee finds the same best move, with a clear lead."""
    chances = judge_moves(state, (), REFEREE_NODES)
    best, *others = chances
    return best == judged.best and all(
        chances[best] - chances[other] >= CONFIRMED for other in others
    )


def is_leading(judged: Judgement, seat: int) -> bool:
    """Return whether the best move leads each rival in rollouts with the same dice."""

    @cache
    def result(end: State, number: int) -> float:
        return rollout(end, seat, f"{number}")

    def is_worse(rival: State) -> bool:
        better: list[float] = []
        while len(better) < ROLLOUTS:
            numbers = range(len(better), len(better) + BATCH)
            better += [result(best, number) - result(rival, number) for number in numbers]
            if abs(fmean(better)) > SURE * stdev(better) / sqrt(len(better)):
                return fmean(better) > 0
        return False

    best, *rivals = sorted(judged.chances, key=judged.chances.__getitem__, reverse=True)
    return all(map(is_worse, rivals[:RIVALS]))


def _search(state: State, settings: Search) -> Searched:
    """Return a search of the moves that judges as the level Best does, with other settings."""
    return Searched(state, state.turn(), evaluation_for(state), settings)


def _best_settings(state: State) -> Search:
    """Return the settings of the level Best in a position."""
    return Searched(state, state.turn(), evaluation_for(state)).settings


def _first_settings(state: State) -> Search:
    """Return the settings of the search that judges the moves."""
    game = state_features(state).game
    return FULL[game][0] if game in FULL else _best_settings(state)


def _second_settings(state: State) -> Search:
    """Return the settings of a deeper search, or of a wider one if its width is limited."""
    game = state_features(state).game
    if game in FULL:
        return FULL[game][1]
    settings = _best_settings(state)
    assert isinstance(settings, TurnSearch), f"{game}: no searches in FULL"
    last = settings.stages[-1]
    if last.replies:
        return TurnSearch((last._replace(width=WIDER * last.width, replies=WIDER * last.replies),))
    return TurnSearch((last._replace(turns=last.turns + 1),))


def _compare(judge: Searched, afters: Sequence[State]) -> Judgement:
    return Judgement({after: _value(judge, after) for after in afters})


def _value(judge: Searched, after: State, low: float = ALL[0], high: float = ALL[1]) -> float:
    """Return the win chance of the searching seat after a move; outside the bounds, a bound."""
    return exhaust(judge.search_move(after, None, low, high))[judge.seat]


def main(
    game: GameName,
    number: Annotated[int, typer.Option("--count", min=1, help="The number of puzzles.")] = 121,
    seed: Annotated[str, typer.Option(help="The same seed gives the same puzzles.")] = "1",
    into: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Default: in the game's own folder.")
    ] = None,
    only: Annotated[
        list[int] | None,
        typer.Option(min=1, help="Verify only the puzzle with this number; can be repeated."),
    ] = None,
) -> None:
    """Find puzzles in games between computer players, and write the file of the game.

    In each puzzle one move is clearly best, and a second search, rollouts and the referee agree.
    Puzzles of the file that fail this are replaced; the others keep their numbers. The file is
    written after each puzzle, and says how many are verified; the same command goes on after these.
    """
    file = into or Path(games.__file__).parent / game.name.replace("-", "_") / FILE
    lines = file.read_text("utf-8").splitlines() if file.exists() else [WORDS]
    head = [line for line in lines if line.startswith(COMMENT)]
    stored = [read_puzzle(line) for line in lines if not line.startswith(COMMENT)]
    verified = int(head.pop().removeprefix(DONE)) if head[-1].startswith(DONE) else 0
    command = (
        f"{COMMENT} made by: python -m tools.puzzles {game.name} --count {number} --seed {seed}"
    )
    due = [number - 1 for number in only] if only else range(verified, number)
    new: list[int] = []
    for at in progress(due, "Puzzles"):
        again = verify(game, stored[at]) if at < len(stored) else None
        if again:
            stored[at] = rate(again)
        else:
            others = stored[:at] + stored[at + 1 :]
            stored[at : at + 1] = [rate(find(game, f"{seed}/{at + 1}", others))]
            head = [*dict.fromkeys((*head[:-1], command, head[-1]))]
            new.append(at + 1)
        done = verified if only else at + 1
        state = [f"{DONE}{done}"] if 0 < done < number else []
        file.write_text(
            "".join(f"{line}\n" for line in (*head, *state, *map(format_puzzle, stored))), "utf-8"
        )
    say(f"{file.name}: {len(stored)} puzzles, new: {new}")


def rate(puzzle: Exercise) -> Exercise:
    """Return the puzzle with the strongest level that misses its best move in most tries.

    Best is not tried, because its search has judged the puzzle.
    """
    best = puzzle.state.play(puzzle.solutions[0])
    for number, level in reversed([*enumerate(NAMES[:-1], 1)]):
        tries = (players.choice(level, puzzle.state, Random(seed)) for seed in range(TRIES))
        if 2 * sum(puzzle.state.play(move) == best for move in tries) < TRIES:
            return puzzle._replace(missed=number)
    return puzzle._replace(missed=0)


def verify(game: Game, stored: Exercise) -> Exercise | None:
    """Return a puzzle with the present win chances, or None if it is no longer one."""
    judged = _judge(stored.state)
    if not judged or judged.best != _first(stored) or not is_verified(stored.state, judged):
        return None
    return make_exercise(game, stored.state, judged.chances)._replace(text=stored.text)


if __name__ == "__main__":
    typer.run(main)
