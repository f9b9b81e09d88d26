"""Hints: the best moves in a position, with their win chances and reasons.

The outlook after a move is the rest of the turn, and what the next turn can do to the mover. It is
found by playing moves: the best rest of the turn, then the throws and replies of the next player
within a turn. Nothing in it depends on the game. Reasons are built from the events in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nyout import view
from nyout.analysis.judging import NODES, judge, move_to, moves
from nyout.core import CHANCE, OVER, Game, Move, State, notation
from nyout.players.evaluation import Chances
from nyout.players.search import SLICE, Steps, has_turn_ended, search
from nyout.plies import Gone, Won, events
from nyout.view import Target, cached_scene
from nyout.words import en
from nyout.words.narration import describe_gains, preview
from nyout.words.prompts import describe, piece_name
from nyout.words.texts import list_names, place_name, sentence, throw_name, uncapitalize
from nyout.words.tongue import percent

COUNT = 3


class Hint(NamedTuple):
    """A good move."""

    move: Move
    chances: Chances  # the win chances of all seats after the move
    outlook: Outlook
    others: tuple[Outlook, ...]  # the outlooks of the other hints
    is_best: bool = True
    also: tuple[Move, ...] = ()  # equally good moves to other places

    def reasons(self, game: Game) -> tuple[str, ...]:
        """Return what the move does and what it leaves, in the current language."""
        return reasons(self.outlook, self.others, game, self.is_best)


def hints(state: State, nodes: int = NODES) -> Steps[tuple[Hint, ...]]:
    """Return up to three different good moves, the best one first.

    Of moves that lead to the same position, or to the same one at the end of the turn, only the
    first is a hint. Equally good moves that differ in their last target are one hint. The generator
    pauses like a search.
    """
    ranking = yield from moves(state, nodes)
    alike: dict[tuple[Move, float], list[Move]] = {}
    for after, chances in ranking.chances.items():
        move = move_to(state, after)
        alike.setdefault((move[:-1], round(chances[state.turn()], 3)), []).append(move)
    outlooks: dict[State, tuple[Outlook, tuple[Move, ...]]] = {}
    for move, *also in alike.values():
        own = yield from outlook(state, move)
        outlooks.setdefault(own.end, (own, tuple(also)))
        if len(outlooks) == COUNT:
            break
    return tuple(
        Hint(
            own.move,
            ranking.chances[state.play(own.move)],
            own,
            tuple(other for other, _ in outlooks.values() if other is not own),
            is_best=number == 0,
            also=also,
        )
        for number, (own, also) in enumerate(outlooks.values())
    )


# --- the outlook after a move ---------------------------------------------------------------------

REPLIES = 2000  # plies of the next player that are explored
TURN_NODES = 500  # positions searched for each further ply of the turn
LINE = 12  # plies of a turn at most
AHEAD = 2  # turns that follow: a reply, and the next turn


class Reach(NamedTuple):
    """What the next player can do in a turn, before any further turn."""

    captures: float = 0.0  # the share of throws that permit a capture; without throws, 0 or 1
    loses: float = 0.0  # the same for a turn with which the mover loses the game
    throws: tuple[Move, ...] = ()  # the throws that permit a capture
    places: tuple[str, ...] = ()  # the places of the pieces that can be captured
    by_throw: bool = False  # whether the next player throws first
    is_complete: bool = True  # whether all replies were explored; else the values are lower bounds


class Outlook(NamedTuple):
    """A move, the rest of its turn, and what the next turn can do."""

    move: Move
    line: tuple[Move, ...]  # the further plies of the turn that are best
    states: tuple[State, ...]  # the positions before the move and after each ply
    reach: Reach | None  # None if the same seat continues, or the game is over
    ahead: tuple[Outlook, ...] = ()  # the best turns that follow, up to the next throw

    @property
    def seat(self) -> int:
        """The seat that moves."""
        return self.states[0].turn()

    @property
    def end(self) -> State:
        """The position after the turn, or before a throw within it."""
        return self.states[-1]

    @property
    def progress(self) -> int:
        """The number of steps by which the mover's pieces come closer to their goal."""
        before, after = (_to_go(state, self.seat) for state in (self.states[0], self.end))
        return sum(steps - after[key] for key, steps in before.items())


def outlook(state: State, move: Move) -> Steps[Outlook]:
    """Return the outlook after a seat's legal move; a generator that pauses like a search."""
    first = last = yield from _turn(state, move)
    if first.end.turn() == OVER or view.view_of(first.end).actor() == first.seat:
        return first
    ahead = list[Outlook]()
    while len(ahead) < AHEAD and last.end.turn() not in (CHANCE, OVER):
        last = yield from _turn(last.end, (yield from _best(last.end)))
        ahead.append(last)
    return first._replace(reach=(yield from reach(first.end, first.seat)), ahead=tuple(ahead))


def _turn(state: State, move: Move) -> Steps[Outlook]:
    """Return a move and the best rest of its turn."""
    seat = state.turn()
    states, line = [state, state.play(move)], list[Move]()
    while states[-1].turn() == seat and not has_turn_ended(states[-1], seat) and len(line) < LINE:
        line.append((yield from _best(states[-1])))
        states.append(states[-1].play(line[-1]))
    return Outlook(move, tuple(line), tuple(states), None)


def reach(state: State, seat: int) -> Steps[Reach]:
    """Return what the next player can do to the pieces of `seat` in its turn."""
    replies = _Replies(seat)
    if state.turn() != CHANCE:
        captured, lost = yield from replies.best(state, state.turn())
        result = Reach(captured, lost)
    else:
        by_throw = yield from replies.follow_throws(state, view.view_of(state).actor())
        throws = tuple(throw for throw, (captured, _) in by_throw.items() if captured)
        result = Reach(*_mean(state, by_throw), throws, by_throw=True)
    where = {piece.key: piece.place for piece in cached_scene(state).pieces}
    places = dict.fromkeys(where[key] for key in where if key in replies.taken)
    return result._replace(places=tuple(places), is_complete=replies.left >= 0)


class _Replies:
    """The plies of the next player's turn, explored up to a number."""

    def __init__(self, seat: int) -> None:
        self.seat, self.left = seat, REPLIES
        self.taken: set[str] = set()  # keys of the pieces that some reply captures
        self.chances: dict[State, tuple[float, float]] = {}

    def best(self, state: State, mover: int) -> Steps[tuple[float, float]]:
        """Return the highest probabilities of a capture, and of a loss, in the rest of a turn."""
        if state in self.chances:
            return self.chances[state]
        captures = loses = 0.0
        for move in state.moves():
            captured, lost = yield from self.follow_ply(state, move, mover)
            captures, loses = max(captures, captured), max(loses, lost)
        self.chances[state] = captures, loses
        return captures, loses

    def follow_ply(self, state: State, move: Move, mover: int) -> Steps[tuple[float, float]]:
        """Return the same probabilities after a ply."""
        self.left -= 1
        if self.left < 0:
            return 0.0, 0.0
        if self.left % SLICE == 0:
            yield
        end = state.play(move)
        captured = lost = 0.0
        for event in events(state, move, end):
            match event:
                case Gone(key=key, seat=self.seat, by=by) if by != self.seat:
                    self.taken.add(key)
                    captured = 1.0
                case Won(ranks):
                    lost = float(ranks[mover] == 1 < ranks[self.seat])
                case _:
                    pass
        turn = end.turn()
        if turn == OVER or has_turn_ended(end, mover):
            return captured, lost
        further = self.mean_of_throws if turn == CHANCE else self.best
        captures, loses = yield from further(end, mover)
        return max(captured, captures), max(lost, loses)

    def mean_of_throws(self, state: State, mover: int) -> Steps[tuple[float, float]]:
        """Return the same probabilities before a throw within a turn, such as that of a fight."""
        return _mean(state, (yield from self.follow_throws(state, mover)))

    def follow_throws(self, state: State, mover: int) -> Steps[dict[Move, tuple[float, float]]]:
        """Return the same probabilities after each throw."""
        after: dict[Move, tuple[float, float]] = {}
        for throw in state.moves():
            after[throw] = yield from self.follow_ply(state, throw, mover)
        return after


def _mean(state: State, by_throw: dict[Move, tuple[float, float]]) -> tuple[float, float]:
    """Return the mean probabilities of a capture and of a loss before a throw."""
    odds = state.odds()
    total = sum(odds)
    captures = loses = 0.0
    for weight, (captured, lost) in zip(odds, by_throw.values(), strict=True):
        captures += weight * captured / total
        loses += weight * lost / total
    return captures, loses


def _best(state: State) -> Steps[Move]:
    """Return the best move by a search that ends with the turn."""
    position = judge(state, state.turn())
    best = state.moves()[0]
    for progress in search(state, position.evaluator, position.settings.limit_to_turn(TURN_NODES)):
        best = progress.move
        yield
    return best


def _to_go(state: State, seat: int) -> dict[str, int]:
    """Return the steps to the goal of each piece of a seat, by its key."""
    return {piece.key: piece.to_go for piece in cached_scene(state).pieces if piece.seat == seat}


# --- reasons in words -----------------------------------------------------------------------------

LEAST = 0.01  # the smallest named chance, because one of 0% would be none
SAFER = 0.05  # the smallest named difference between chances of a capture
MAX_NAMES = 3  # throws or places listed in a sentence

en.load_extra("analysis")


def reasons(
    outlook: Outlook, others: Sequence[Outlook], game: Game, is_best: bool = True
) -> tuple[str, ...]:
    """Return what a move does and what it leaves, one sentence each.

    The outlooks of the other moves decide what is worth saying. That the move is the best one is
    worth it if nothing else is.
    """
    sentences = [*effects(outlook, game), *_describe_prevention(outlook, others, game)]
    if outlook.reach:
        sentences += _harm(outlook, outlook.reach, game)
    return tuple(sentences) or _later(outlook, others, game, is_best)


def advantages(better: Outlook, played: Outlook, game: Game, gain: float = 0.0) -> tuple[str, ...]:
    """Return why one move is better than another, one sentence each.

    These are the effects that the played move lacks, and the captures and wins that only the played
    move permits. If there are none, the next turns give the reason, then new pieces and blocked
    places, and at last `gain`, the gained win chance.
    """
    known = effects(played, game)
    sentences = [sentence for sentence in effects(better, game) if sentence not in known]
    sentences += (
        *_describe_prevention(better, (played,), game),
        *_describe_protection(better, played, game),
    )
    return (
        tuple(sentences)
        or tuple(_ahead(better, played, game))
        or tuple(_new(better, played, game))
        or _later(better, (played,), game, gain=gain)
    )


def drawbacks(played: Outlook, better: Outlook, game: Game) -> tuple[str, ...]:
    """Return what the next turn can do after a move, if it is more than after a better one."""
    reach, best = played.reach, better.reach or Reach()
    if reach is None or (reach.loses <= best.loses and reach.captures <= best.captures):
        return ()
    return tuple(_harm(played, reach, game))


def describe_moves(state: State, moves: Sequence[Move], game: Game) -> str:
    """Return what to do for a seat's legal move, or for moves that differ in their last target.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",))
    >>> describe_moves(state, [("hand", "4")], GAMES["le-nyout"])
    'new pawn to 4'
    """
    ways = [view.view_of(state).targets(move) for move in moves]
    names = [piece_name(target, state, game) for target in ways[0][:-1]]
    lasts = [describe(way[-1], game) for way in ways]
    first, last = ways[0][0], ways[0][-1]
    if last.kind == "button" and first.kind != "button":
        lasts = [*map(uncapitalize, lasts)]
    names.append(list_names(lasts))
    dice = [target.token for target in ways[0] if target.kind == "die"]
    steps = [*zip(ways[0], names)][len(dice) :]
    if [target.kind for target, _ in steps] == ["button", "place", "button"]:
        return sentence("step.part", part=names[-1], whole=names[-2])
    is_attack = len(steps) > 2 and steps[-1][0].at == steps[-2][0].at
    if is_attack:
        del steps[-2]  # the attacked group is named with its place
    does = steps[0][1]
    for (before, _), (target, name) in pairwise(steps):
        if "button" in (before.kind, target.kind):
            does = sentence("told.then", first=does, then=name)
        elif is_attack:
            does = sentence("step.against", start=does, end=name)
        else:
            does = sentence("step.to", target.token, game=game, start=does, end=name)
    return sentence("step.die", face=dice[0], does=does) if dice else does


def nudge(target: Target, state: State, game: Game) -> str:
    """Return the sentence that names the piece, new piece, die or button to look at first."""
    own = pieces_on([target.at], state, state.turn(), game)
    where = "beside" if target.kind == "tray" else target.kind
    return sentence("hint.nudge", where, target=own or piece_name(target, state, game))


def effects(outlook: Outlook, game: Game) -> tuple[str, ...]:
    """Return the notable effects of a move, then those of the best rest of its turn."""
    before, after = outlook.states[:2]
    if not outlook.line:
        # The end of a turn has no events: its description says what it does.
        return preview(before, outlook.move, game) if events(before, outlook.move, after) else ()
    does = [_does(outlook, ply, move, game) for ply, move in enumerate(outlook.line, 1)]
    rest = " ".join(dict.fromkeys(effect for effects in does for effect in effects))
    first = gains(before, outlook.move, game)
    return (*first, sentence("reason.then", does=uncapitalize(rest))) if rest else first


def _does(outlook: Outlook, ply: int, move: Move, game: Game) -> tuple[str, ...]:
    """Return the effects of a further ply; a following throw is worth saying."""
    before, after = outlook.states[ply : ply + 2]
    if not events(before, move, after):
        return ()  # such as the end of the turn, which the move itself names
    return (preview if after.turn() == CHANCE else gains)(before, move, game)


def _describe_prevention(outlook: Outlook, others: Sequence[Outlook], game: Game) -> Iterator[str]:
    """Yield what the next turn can do after another move only."""
    reach, rivals = outlook.reach, [other.reach for other in others if other.reach]
    if reach is None or not reach.is_complete:
        return
    if not reach.loses and any(rival.loses for rival in rivals):
        yield sentence("reason.holds")
    if not reach.captures and any(rival.captures for rival in rivals):
        names = _names([*{throw: None for rival in rivals for throw in rival.throws}], game)
        yield sentence("reason.safe", "throws" if names else "", throws=names)


def _describe_protection(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield how much less likely captures in the next turn are than after the other move."""
    if better.reach is None or played.reach is None or not better.reach.is_complete:
        return
    old, new = played.reach.captures, better.reach.captures
    if 0 < new <= old - SAFER:
        yield sentence("reason.less", old=percent(old), new=percent(new))
        return
    seat, lost = better.seat, better.reach.places
    remaining = {piece.place for piece in cached_scene(better.end).pieces if piece.seat == seat}
    places = [place for place in played.reach.places if place in remaining and place not in lost]
    if lost and places:
        pieces = pieces_on(places, better.end, better.seat, game)
        yield sentence("reason.guards", pieces=pieces)


def _ahead(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield what the best reply cannot do, or what the next turn can, unlike after another move."""
    pairs = zip(("reason.denies", "reason.prepares"), better.ahead, played.ahead)
    for key, own, other in pairs:
        more, less = (other, own) if key == "reason.denies" else (own, other)
        known = _gains(less, game)
        if does := [effect for effect in _gains(more, game) if effect not in known]:
            yield sentence(key, does=uncapitalize(" ".join(does)))
        elif (steps := more.progress - less.progress) > 0:
            yield sentence(key, "steps", count=steps)


def _new(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield that a move puts a piece on the board, or in the way of another seat's piece."""
    starts = [view.view_of(one.states[0]).path(one.move)[:1] for one in (better, played)]
    own, other = ({*start} <= {*game.board.places} for start in starts)
    if other and not own:
        yield sentence("reason.enters")
    elif places := _blocked_places(better, played) & {*game.board.places}:
        yield sentence("reason.blocks", places=_places(places, game))


def _blocked_places(better: Outlook, played: Outlook) -> set[str]:
    """Return the places from which a piece can no longer go where a piece has moved to."""
    if CHANCE in (better.end.turn(), played.end.turn()):
        return set()
    before, after = cached_scene(better.states[0]).pieces, cached_scene(better.end).pieces
    entered = {new.place for old, new in zip(before, after) if old.place != new.place}
    possible = {*better.end.moves()}
    ways = (
        view.view_of(played.end).path(move) for move in played.end.moves() if move not in possible
    )
    return {way[0] for way in ways if way and entered & {*way[1:]}}


def _later(
    outlook: Outlook,
    others: Sequence[Outlook],
    game: Game,
    is_best: bool = True,
    gain: float = 0.0,
) -> tuple[str, ...]:
    """Return the reason of a move whose effects and next turn are not better than others."""
    steps = outlook.progress - min((other.progress for other in others), default=outlook.progress)
    if steps > 0:
        return (sentence("reason.closer", count=steps),)
    if not is_best:
        return ()
    if gain < LEAST:
        return (sentence("reason.rest"),)
    if lost := _lost_places(outlook):
        pieces = pieces_on(lost, outlook.end, outlook.seat, game)
        return (sentence("reason.gives", pieces=pieces, count=round(100 * gain)),)
    return (sentence("reason.rest", "gain", count=round(100 * gain)),)


def _lost_places(outlook: Outlook) -> list[str]:
    """Return the places where the best reply captures pieces of the mover."""
    return [
        event.was
        for reply in outlook.ahead[:1]
        for before, move, after in list_plies(reply)
        for event in events(before, move, after)
        if isinstance(event, Gone) and event.seat == outlook.seat
    ]


def gains(state: State, move: Move, game: Game) -> tuple[str, ...]:
    """Return the notable effects of a seat's legal move, except on how its turn continues."""
    after = state.play(move)
    return tuple(describe_gains(state, move, after, events(state, move, after), game))


def _gains(outlook: Outlook, game: Game) -> tuple[str, ...]:
    """Return the notable effects of all plies of a turn."""
    does = (gains(before, move, game) for before, move, _ in list_plies(outlook))
    return tuple(dict.fromkeys(effect for effects in does for effect in effects))


def list_plies(outlook: Outlook) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a turn, with the positions before and after each."""
    return zip(outlook.states, (outlook.move, *outlook.line), outlook.states[1:])


def _harm(outlook: Outlook, reach: Reach, game: Game) -> Iterator[str]:
    """Yield what the next turn can do: capture pieces, or win."""
    if reach.captures:
        names = _names(reach.throws, game) if reach.is_complete else ""
        yield sentence(
            "reason.reach",
            *_certainty(reach, reach.captures, names),
            pieces=pieces_on(reach.places, outlook.end, outlook.seat, game),
            throws=names,
            chance=percent(max(reach.captures, LEAST)),
        )
    if reach.loses:
        yield sentence(
            "reason.loses",
            *_certainty(reach, reach.loses, ""),
            chance=percent(max(reach.loses, LEAST)),
        )


def _certainty(reach: Reach, chance: float, names: str) -> tuple[str, ...]:
    """Return the part of a key: whether throws are named, a chance is known, or neither."""
    if names:
        return ("throws",)
    return ("chance",) if reach.by_throw and reach.is_complete and chance < 1 else ()


def _names(throws: Sequence[Move], game: Game) -> str:
    """Return the names of throws; empty if there are many, or the game has no names for them."""
    names = [throw_name(throw, game) for throw in throws]
    if any(name == notation(throw) for name, throw in zip(names, throws)):
        return ""
    return list_names(names) if len(names) <= MAX_NAMES else ""


def pieces_on(places: Sequence[str], state: State, seat: int, game: Game) -> str:
    """Return the reader's pieces on some places, in the order of the board, the first of many."""
    own = [piece for piece in cached_scene(state).pieces if piece.seat == seat]
    names: list[str] = []
    for place in game.board.places:
        kinds = [piece.kind for piece in own if piece.place == place]
        if kinds and place in places:
            name, count = place_name(place, game), len(kinds)
            names.append(sentence("reason.piece", kinds[0], game=game, count=count, place=name))
    return list_names(names, MAX_NAMES)


def _places(places: Collection[str], game: Game) -> str:
    """Return the names of places in the order of the board, the first of many."""
    ordered = [place for place in game.board.places if place in places]
    return list_names([place_name(place, game) for place in ordered], MAX_NAMES)
