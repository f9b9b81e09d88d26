"""Self-play: games in which every seat plays with the weights that are being learned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from nyout import GAMES, players, view
from nyout.core import OVER, Game, Move, State, list_items
from nyout.games.ai import FeatureRow, Search
from nyout.match import Match, Seat, play_on, start
from nyout.players.evaluation import (
    Chances,
    Evaluation,
    Features,
    game_features,
    load_evaluation,
    merits,
    softmax,
    win_shares,
)
from nyout.players.search import (
    Exhausted,
    Tree,
    TurnTree,
    exhaust,
    has_turn_ended,
    has_won,
    rank_states,
    tree_for,
)
from tools.training import lookahead
from tools.training.diagnosis import Option, Trials
from tools.training.learning import Aim, Corrected, Learner, Mean, aims_of, squared_error
from tools.training.plans import PLANS, Habit, Phase, Plan, Policy

MAX_PLIES = 6000  # longer games teach nothing


class Choice(NamedTuple):
    """A move, and the win chances after it; None if no search has judged it."""

    move: Move
    chances: Chances | None = None


REFINED = 5
"""The number of the first phase that refines, so that its games differ from all others."""

Choose = Callable[[State, Sequence[Move]], Choice]
"""Returns the choice from some legal moves of a position."""


class NoPlan(ValueError):
    """Error for a game, or a number of seats, without a training plan."""


class Progress(NamedTuple):
    """The progress of a training."""

    games: int  # played so far
    total: int  # games of the whole training
    error: float  # mean squared error of the win chances since the last report
    weights: Sequence[float]
    trials: Trials  # of the last phase


class Played(NamedTuple):
    """A game of self-play."""

    positions: Sequence[Corrected]
    result: Chances  # the win of each seat; empty if the game has not ended
    options: Sequence[Option]


def plan_of(game: str) -> Plan:
    """Return the training plan of a game, by name. Raises `NoPlan`."""
    if game not in PLANS:
        raise NoPlan(f"no training plan for {game} in tools/training/plans.py")
    return PLANS[game]


def train(
    game: str, seats: int, seed: str, every: int = 100, *, refines: bool = False
) -> Iterator[Progress]:
    """Play the games of a plan, learn from them, and yield the progress after every so many.

    The same seed yields exactly the same weights. A training that `refines` starts from the weights
    that the game has, and plays the phases that its plan has for them. Raises `NoPlan`.
    """
    plan = plan_of(game)
    by_seats = plan.refinement if refines else plan.phases
    if seats not in by_seats:
        raise NoPlan(f"no training plan for {seats} seats; expected {list_items(by_seats)}")
    weights = _present_weights(game, seats) if refines else [0.0] * game_features(game).size
    total = sum(phase.games for phase in by_seats[seats])
    played = 0
    for number, phase in enumerate(by_seats[seats], REFINED if refines else 0):
        lesson = Lesson(plan, phase, weights)
        for n in range(phase.games):
            lesson.play(GAMES[game], seats, Random(f"{seed}/{game}/{seats}/{number}/{n}"), n)
            weights = lesson.weights
            played += 1
            if played % every == 0 or played == total:
                yield Progress(played, total, lesson.take_error(), weights, lesson.trials)


def _present_weights(game: str, seats: int) -> list[float]:
    return [weight / plan_of(game).precision for weight in load_evaluation(game, seats).weights]


class Lesson:
    """What the weights learn in a phase."""

    def __init__(self, plan: Plan, phase: Phase, weights: Sequence[float]) -> None:
        self.plan, self.phase = plan, phase
        self.trials = Trials()
        self.learner = Learner(weights)
        self.weights: Sequence[float] = self.learner.weights
        self._mean = Mean(len(weights))
        self._aims: list[Aim] = []
        self._errors: list[float] = []

    def play(self, game: Game, seats: int, rng: Random, number: int) -> None:
        """Play a game, and learn from it, or at the end of the phase from all of its games."""
        phase = self.phase
        play = play_all_throws if phase.policy is Policy.ALL_THROWS else play_game
        positions, result, options = play(game, seats, self.learner.weights, self.plan, phase, rng)
        self.trials.add(options)
        if result:
            self._errors.append(squared_error(positions, result))
            if phase.passes:
                self._aims += aims_of(positions, phase.trust)
            else:
                rate = phase.rate * (1 - 0.9 * number / phase.games)
                self.learner.correct(positions, rate, phase.trust)
        if phase.passes and number == phase.games - 1:
            self.learner.fit(self._aims, phase.rate, phase.passes, Random(len(self._aims)))
        if phase.is_averaged and 2 * number >= phase.games:
            self._mean.add(self.learner.weights)
            self.weights = self._mean.weights()

    def take_error(self) -> float:
        """Return the mean squared error of the win chances since the last call."""
        errors, self._errors = self._errors, []
        return sum(errors) / max(1, len(errors))


def play_all_throws(
    game: Game, seats: int, weights: Sequence[float], plan: Plan, phase: Phase, rng: Random
) -> Played:
    """Play one game that learns from all throws; the arguments are those of `play_game`."""
    positions, last = lookahead.self_play(game, seats, weights, rng)
    return Played(positions, win_shares(last.ranks()), ())


class Seen(NamedTuple):
    """A position that a game learns from, and what its first decision is expected to achieve."""

    rows: Sequence[FeatureRow]
    chances: Chances
    searched: Chances | None = None
    is_followed: bool = True


def play_game(
    game: Game, seats: int, weights: Sequence[float], plan: Plan, phase: Phase, rng: Random
) -> Played:
    """Play one game with the weights, in the way of a plan and its phase."""
    features = game_features(game.name)
    evaluation = Evaluation(features, weights)
    choose = chooser(evaluation, plan.search, phase.policy, rng)
    begun = start(game, (Seat(""),) * seats, "", first=rng.choice(game.firsts(seats)))
    is_varied = rng.random() < 0.5
    opening = rng.randrange((plan.varied if is_varied else 2 * game.opening) + 1)
    sparring = rng.randrange(seats) if rng.random() < phase.sparring else OVER
    habits = [_pick_habits(plan.habits, rng) for _ in range(seats)]
    seen: list[Seen] = []
    options: list[Option] = []

    def judge(state: State) -> Chances | None:
        settings = phase.judge or plan.search
        tree = tree_for(settings, evaluation, state.turn())
        return search_turn(state, state.moves(), tree, settings.depths).chances

    def decide(at: Match) -> Move:
        state, moves = at.state, at.state.moves()
        avoided = [habit for habit, plies in habits[at.active] if at.cursor < plies]
        kept = [move for move in moves if not any(habit.avoids(state, move) for habit in avoided)]
        if at.cursor < opening or (len(moves) > 1 and rng.random() < phase.random):
            if seen:
                seen[-1] = seen[-1]._replace(is_followed=False)
            return rng.choice(kept or moves)
        if at.active == sparring:
            return greedy(state, rng)
        choice = choose(state, kept or moves)
        if seen and seen[-1].is_followed and seen[-1].searched is None:
            judged = judge(state) if phase.judge else choice.chances
            seen[-1] = seen[-1]._replace(searched=judged)
        if len(kept) > 1:
            options.extend(_compare(state, choice.move, kept, rng, features.rows))
        return choice.move

    mover = OVER
    result: Chances = ()
    for at in islice(play_on(begun, decide, lambda _: rng), MAX_PLIES):
        state = at.state
        if result := _result(state, features):
            break
        is_learned = plan.within_turns or has_turn_ended(state, mover)
        if at.cursor >= opening and is_learned:
            rows = features.rows(state)
            seen.append(Seen(rows, softmax(merits(rows, weights))))
        mover = state.turn() if state.turn() >= 0 else mover
    return Played(_correct_by_search(seen, result), result, options)


def _result(state: State, features: Features) -> Chances:
    """Return the win of each seat at the end of a game, or once no decision can change it."""
    if state.turn() == OVER:
        return win_shares(state.ranks())
    return features.settled_chances(state) or ()


def _pick_habits(habits: Sequence[Habit], rng: Random) -> list[tuple[Habit, int]]:
    """Return the habits of a seat in a game, each with the ply at which it ends."""
    return [(habit, rng.randrange(habit.plies)) for habit in habits if rng.random() < 0.5]


def _correct_by_search(seen: Sequence[Seen], result: Chances) -> list[Corrected]:
    """Return positions with better estimates: searched, or else those of the next position.

    A position that a random move followed has no better one.
    """
    following = [*(one.chances for one in seen[1:]), result]
    corrected: list[Corrected] = []
    for (rows, chances, searched, is_followed), after in zip(seen, following):
        expected = after if is_followed else chances
        corrected.append(Corrected(rows, chances, searched or expected, is_followed))
    return corrected


def _compare(
    state: State,
    move: Move,
    moves: Sequence[Move],
    rng: Random,
    rows: Callable[[State], Sequence[FeatureRow]],
) -> Iterator[Option]:
    """Yield the choice of a move instead of another one, unless only one ends the turn or game."""
    chosen, other = state.play(move), state.play(rng.choice(moves))
    if chosen.turn() == other.turn() != OVER and chosen != other:
        yield Option(rows(chosen), rows(other))


def chooser(evaluation: Evaluation, settings: Search, policy: Policy, rng: Random) -> Choose:
    """Return the function that chooses the moves of a policy. `rng` breaks ties.

    `settings` are those of the search of `Policy.TURN`.
    """

    def choose_greedily(state: State, moves: Sequence[Move]) -> Choice:
        return Choice(greedy(state, rng))

    def choose_action(state: State, moves: Sequence[Move]) -> Choice:
        tree, seat = TurnTree(evaluation, state.turn()), state.turn()
        shuffled = rng.sample(moves, len(moves))
        return Choice(max(shuffled, key=lambda move: tree.estimate(state.play(move))[seat]))

    tree = tree_for(settings, evaluation, OVER)

    def choose_turn(state: State, moves: Sequence[Move]) -> Choice:
        nonlocal tree
        # Later decisions of a turn find most results in the tree of the first one: 3 times as fast.
        is_same_turn = tree.seat == state.turn() and not view.view_of(state).is_turn_start()
        if settings.nodes or not is_same_turn:
            tree = tree_for(settings, evaluation, state.turn())
        return search_turn(state, moves, tree, settings.depths)

    return {
        Policy.GREEDY: choose_greedily,
        Policy.ACTION: choose_action,
        Policy.TURN: choose_turn,
    }[policy]


def search_turn(
    state: State, moves: Sequence[Move], tree: Tree[Any], depths: Iterable[Any]
) -> Choice:
    """Return the move with the best win chance at the deepest depth that the tree permits."""
    seat = state.turn()
    afters: dict[State, Move] = {}
    for move in moves:
        afters.setdefault(state.play(move), move)
    for after, move in afters.items():
        if has_won(after, seat):
            return Choice(move, tree.evaluator.chances(after))
    ranked = tree.sort_states([*afters])
    best = Choice(afters[ranked[0]])
    for depth in depths:
        searched: dict[State, float] = {}
        try:
            for after in tree.candidates(ranked, depth):
                most = max(searched.values(), default=-1.0)
                searched[after] = exhaust(tree.merit(after, depth, most))
            ranked = rank_states(searched)
            chances = exhaust(tree.chances(ranked[0], seat, depth, -1.0, 2.0))
        except Exhausted:
            break
        best = Choice(afters[ranked[0]], chances)
    return best


def strength(game: str, seats: int, weights: Sequence[float], pairs: int) -> float:
    """Return the fraction of games that whole-turn play with the weights wins against `greedy`.

    Each game is played once per seat with the same dice. All other seats are greedy.
    """
    rules = GAMES[game]
    evaluation = Evaluation(game_features(game), weights)
    choose = chooser(evaluation, plan_of(game).search, Policy.TURN, Random(0))
    wins = [
        _wins(rules, seats, seat, choose, Random(f"{game}/{pair}"))
        for pair in range(pairs)
        for seat in range(seats)
    ]
    return sum(wins) / len(wins)


def _wins(game: Game, seats: int, seat: int, choose: Choose, rng: Random) -> float:
    """Return the win of a seat against greedy players."""
    begun = start(game, (Seat(""),) * seats, "", first=rng.choice(game.firsts(seats)))
    opening = rng.randrange(2 * game.opening + 1)

    def choose_by_seat(at: Match) -> Move:
        state, moves = at.state, at.state.moves()
        if at.cursor < opening:
            return rng.choice(moves)
        return choose(state, moves).move if at.active == seat else greedy(state, rng)

    *_, end = play_on(begun, choose_by_seat, lambda _: rng)
    return win_shares(end.state.ranks())[seat]


def greedy(state: State, rng: Random) -> Move:
    """Return the move of the player `greedy`."""
    return players.choice("greedy", state, rng)
