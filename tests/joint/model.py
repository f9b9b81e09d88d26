"""A model check of games by link: all that pages, the network and cheats can do in a toy game.

A world consists of the pages of the honest players, of those who watch, and of all that anybody has
sent. Each step is an act of an honest player, the arrival of a record at a page, or a lie. All
worlds that a number of *deviations* can reach are visited; a deviation is anything but playing on
and receiving what others have sent. The network is hostile: it delivers any record to any page, at
any time, again and again, or never.

Cheats know all that has been sent and each other's seeds. They send every *valid* record that they
can compose: any signatures and values that honest players have ever sent, with any plies and any
signatures of their own. Invalid records are refused whoever sends them, which the tests of
`test_verifier.py` show.

Signatures and chains are those of `ideal.py`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import NamedTuple

import pytest

from nyout import view
from nyout.core import CHANCE, Game, Move
from nyout.exchange import (
    Reception,
    accept_claim,
    ask_for_undo,
    claim,
    drop_claim,
    find_claim,
    find_retraction,
    fork_of,
    is_asking_for_undo,
    is_undo_request,
    receive_link,
    resign,
    share_throws,
    stop_asking,
    take_back,
    view_as_spectator,
)
from nyout.joint import chains, signatures
from nyout.joint.play import (
    LAST_REVISION,
    PER_REQUEST,
    Claim,
    Decisions,
    Participant,
    Resignation,
    Room,
    Signature,
    secret_key,
)
from nyout.match import PERSON, REMOTE, Match, Seat, start
from tests.joint import toy
from tests.joint.ideal import idealise
from tests.joint.numbering import Numbering, numbers
from web.extras import conversation as live

ROOM = Room(entered="0123456789abcdef" * 2)
MOST_ACTS = 8  # plies within which pages must have the same record again

REPLACE, UNDO, RESIGN, CLAIM, RELOAD, LIE = "replace", "undo", "resign", "claim", "reload", "lie"
"""The deviations."""
ACCEPT = "accept"


class Setting(NamedTuple):
    """Who plays what, and what may happen."""

    plan: str  # of the toy game
    deviations: frozenset[str]
    most: int  # deviations of a history
    cheats: tuple[int, ...] = ()  # seats
    windows: int = 1  # of the first honest player
    watches: bool = False  # whether somebody watches


class World(NamedTuple):
    """What honest players see and have done, and what has been sent."""

    pages: tuple[int, ...]  # the match of each page, by its number in the model
    saved: tuple[int, ...]  # what each page showed before, which it may show again after a reload
    sent: int  # the set of records that pages have shown, as bits
    requests: int  # the set of requests to undo
    facts: int  # the set of what honest players have done
    left: int  # deviations that can still happen


class Violation(AssertionError):
    """A promise that does not hold in a world."""


class Sent(NamedTuple):
    """A record as others get it, through the text of a message."""

    message: live.Message
    match: Match


class Act(NamedTuple):
    """What a player can do on a page."""

    name: str
    cost: int
    page: int  # afterwards
    facts: int = 0  # that are true then
    requests: int = 0


class Atoms(NamedTuple):
    """What honest players have revealed."""

    signed: frozenset[tuple[int, tuple[Move, ...], Signature]]  # seat, moves up to there, signature
    values: tuple[int, ...]  # the number of revealed values after the first, by seat
    resigned: frozenset[Resignation]
    claims: frozenset[Claim]


class Model:
    """The steps between worlds, and what must hold in each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, setting: Setting) -> None:
        idealise(monkeypatch)
        self.setting = setting
        self.game: Game = toy.register(monkeypatch, setting.plan)
        self.plan = tuple(setting.plan.split())
        self.players = self.game.seats[0]
        self.honest = tuple(seat for seat in range(self.players) if seat not in setting.cheats)
        self.pages, self.records = Numbering(), Numbering()
        self.facts, self.requests = Numbering(), Numbering()
        self.throws: dict[tuple[int, int, int], Move] = {}
        self.composed: dict[Hashable, int | None] = {}
        self.followers: dict[int, set[int]] = {}  # pages by the page before a record arrived
        joined = self._join()
        self.table = joined[0].joint.table
        self.watching = replace(view_as_spectator(joined[0]), seed="")
        self.seats: list[int | None] = [*self.honest[:1] * setting.windows, *self.honest[1:]]
        self.seats += [None] * setting.watches
        self.begun = [self.watching if seat is None else joined[seat] for seat in self.seats]
        for name in (
            "receive",
            "acts",
            "atoms_of",
            "compose",
            "lies_to",
            "needed_facts",
            "is_healed",
            "match_with",
            "exchange",
        ):
            setattr(self, name, cache(getattr(self, name)))

    def _join(self) -> list[Match]:
        """Return the matches of all players after all have joined."""
        seats = (Seat("a"), *(Seat(name, REMOTE) for name in "bc"[: self.players - 1]))
        matches = [share_throws(replace(start(self.game, seats, "0"), room=ROOM))]
        for guest in range(1, self.players):
            link = Match.from_link(live.message(matches[-1]).record)
            matches.append(replace(receive_link(link, (), str(guest)).match, room=ROOM))
        for seat, match in enumerate(matches[:-1]):
            received = live.receive_message(match, live.message(matches[-1]), "new")
            assert received
            matches[seat] = received.match
        assert all(match.joint.next_to_join is None for match in matches)
        return matches

    # --- pages and records --------------------------------------------------------------------

    def page(self, match: Match) -> int:
        """Return the index of the page state that shows a match."""
        assert match.cursor == len(match.moves)
        return self.pages.number(
            (match.seed, match.local_players, match.moves, match.decisions), match
        )

    def match(self, page: int) -> Match:
        """Return the match of a page."""
        return self.pages.things[page]

    def record(self, match: Match) -> int:
        """Return the number of the record of a match, as others get it."""
        key = match.moves, match.decisions and match.decisions._replace(asked=None)
        if key not in self.records.numbers:
            text = live.message(match)
            linked = live.read_record(match, text)
            assert linked is not None
            assert (linked.moves, linked.decisions) == key
            self.records.number(key, Sent(text, linked))
        return self.records.numbers[key]

    def receive(self, page: int, record: int) -> int:
        """Return the page after a record has arrived."""
        match, sent = self.match(page), self.records.things[record]
        received = live.receive_message(match, sent.message, "new")
        if not received:
            return page
        if received.reception not in (Reception.CONTINUED, Reception.ELSEWHERE):
            raise Violation(f"a page is told {received.reception}")
        after = self.page(received.match)
        self.followers.setdefault(page, set()).add(after)
        return after

    # --- what honest players do ---------------------------------------------------------------

    def acts(self, page: int) -> list[Act]:
        """Return all that the player of a page can do without regard to others."""
        match = self.match(page)
        if not match.local_players:
            return []
        return [act for act in self._list_acts(match) if act.page != page]

    def _list_acts(self, match: Match) -> Iterator[Act]:
        (seat,) = match.local_players

        def play(name: str, cost: int, after: Match) -> Act:
            return Act(name, cost, self.page(after), self.facts.bit((seat, after.moves)))

        if match.active_player == PERSON:
            if match.state.turn() == CHANCE:
                yield play("throw", 0, match.throw())
            for move in match.state.moves() if match.state.turn() != CHANCE else ():
                yield play("play", 0, match.play(move))
        allowed = self.setting.deviations
        back = match
        while REPLACE in allowed and (earlier := back.undo()).cursor < back.cursor:
            back = earlier
            for move in back.state.moves():
                if move != match.moves[back.cursor]:
                    yield play(REPLACE, 1, back.play(move))
        is_two = self.players == 2 and not match.is_over
        last = find_retraction(match)
        if is_asking_for_undo(match):
            yield Act("stop asking", 0, self.page(stop_asking(match)))
        elif UNDO in allowed and is_two and last and last.seat == seat:
            asking = ask_for_undo(match)
            request = asking.decisions and asking.decisions.asked
            assert request
            left = self.facts.bit((UNDO, seat, match.moves[: request.plies], request.revision))
            asked = self.requests.bit((seat, match.moves[: request.plies], request))
            yield Act(UNDO, 1, self.page(asking), left, asked)
        if RESIGN in allowed and is_two:
            yield Act(RESIGN, 1, self.page(resign(match, seat)), self.facts.bit((RESIGN, seat)))
        if CLAIM in allowed and is_two and match.moves and match.active_player == REMOTE:
            yield Act(CLAIM, 1, self.page(claim(match, seat)))
        if match.joint.claimant == seat and match.joint.accepted_claimant is None:
            yield Act("drop claim", 0, self.page(drop_claim(match)))

    def answers(self, page: int, world: World) -> Iterator[Act]:
        """Yield how the player of a page can answer what others have asked."""
        match = self.match(page)
        for seat in match.local_players:
            for _, _, request in self.requests.members(world.requests):
                last = find_retraction(match)
                if is_undo_request(match, request) and last and last.seat != seat:
                    after = take_back(match, request)
                    fact = self.facts.bit((UNDO, seat, after.moves, request.revision))
                    yield Act("consent", 0, self.page(after), fact)
            for record in numbers(world.sent):
                linked = self.records.things[record].match
                claimed = linked.moves == match.moves and find_claim(match, linked)
                if claimed:
                    fact = self.facts.bit((ACCEPT, seat))
                    yield Act(ACCEPT, 0, self.page(accept_claim(match, claimed)), fact)

    # --- steps --------------------------------------------------------------------------------

    def first(self) -> World:
        """Return the world in which all have joined."""
        pages = tuple(map(self.page, self.begun))
        sent = 1 << self.record(self.begun[0])
        return World(pages, pages, sent, 0, 0, self.setting.most)

    def steps(self, world: World) -> Iterator[tuple[str, World]]:
        """Yield all that can happen next, with its name."""
        for at, page in enumerate(world.pages):
            for act in (*self.acts(page), *self.answers(page, world)):
                if act.cost <= world.left:
                    done = world._replace(
                        requests=world.requests | act.requests,
                        facts=world.facts | act.facts,
                        left=world.left - act.cost,
                    )
                    yield f"{at} {act.name}", self.show(done, at, act.page)
            for record in numbers(world.sent):
                if (after := self.receive(page, record)) != page:
                    self.check_arrival(page, after, world)
                    yield f"{at} gets {record}", self.show(world, at, after)
            if not world.left:
                continue
            spent = world._replace(left=world.left - 1)
            if RELOAD in self.setting.deviations and world.saved[at] != page:
                reloaded = self.facts.bit((RELOAD, self.seats[at]))
                back = spent._replace(facts=world.facts | reloaded)
                yield f"{at} reloads", self.show(back, at, world.saved[at])
            if LIE in self.setting.deviations:
                for lie, after in self.lies_to(page, self.atoms(world)):
                    self.check_arrival(page, after, world)
                    yield f"{at} gets lie {lie}", self.show(spent, at, after)

    def show(self, world: World, at: int, page: int) -> World:
        """Return the world after a page shows something else, and has sent it."""
        keeps = RELOAD in self.setting.deviations
        saved = (*world.saved[:at], world.pages[at], *world.saved[at + 1 :])
        return world._replace(
            pages=(*world.pages[:at], page, *world.pages[at + 1 :]),
            saved=saved if keeps else world.saved,
            sent=world.sent | 1 << self.record(self.match(page)),
        )

    # --- what cheats can compose --------------------------------------------------------------

    def atoms(self, world: World) -> Atoms:
        """Return what honest players have revealed in a world."""
        found = [self.atoms_of(record) for record in numbers(world.sent)]
        signed = frozenset[tuple[int, tuple[Move, ...], Signature]]().union(
            *(atoms.signed for atoms in found), self.requests.members(world.requests)
        )
        return Atoms(
            signed,
            tuple(map(max, zip(*(atoms.values for atoms in found)))),
            frozenset[Resignation]().union(*(atoms.resigned for atoms in found)),
            frozenset[Claim]().union(*(atoms.claims for atoms in found)),
        )

    def atoms_of(self, record: int) -> Atoms:
        """Return what a record reveals of honest players."""
        match: Match = self.records.things[record].match
        joint, decisions = match.joint, match.decisions
        assert decisions
        ended = [stint.seat for stint in joint.ended_stints]
        resignation, claimed = decisions.resignation, decisions.claim
        return Atoms(
            frozenset(
                (seat, match.moves[: signature.plies], signature)
                for seat, signature in joint.signatures.items()
                if seat in self.honest
            ),
            tuple(ended.count(seat) for seat in range(self.players)),
            frozenset([resignation] if resignation and resignation.seat in self.honest else []),
            frozenset([claimed] if claimed else []),
        )

    def lies_to(self, page: int, atoms: Atoms) -> list[tuple[int, int]]:
        """Return the records of cheats that change a page, each with the page afterwards.

        Of the records that have the same effect there is one.
        """
        effects: dict[int, int] = {}
        for record in self.compose(atoms):
            effects.setdefault(self.receive(page, record), record)
        return [(record, after) for after, record in effects.items() if after != page]

    def compose(self, atoms: Atoms) -> list[int]:
        """Return all valid records that cheats can compose of what they know."""
        known = {(), *(moves for _, moves, _ in atoms.signed)}
        lines = sorted({line for moves in known for line in self._continue(moves)})
        found = (record for line in lines for record in self._forge(line, atoms))
        return sorted(set(found))

    def _continue(self, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        """Yield moves, and all with which cheats can continue them."""
        yield moves
        state = toy.Toy(self.plan, moves)
        if state.due and state.due[0] in self.setting.cheats:
            for move in state.moves():
                yield from self._continue((*moves, move))

    def _forge(self, moves: tuple[Move, ...], atoms: Atoms) -> Iterator[int]:
        """Yield valid records with some moves."""
        match = self.match_with(moves)
        joint = match.joint
        due = joint._plies_to_sign()
        ended = [stint.seat for stint in joint.ended_stints]
        choices: list[list[Signature | None]] = []
        for seat in range(self.players):
            least = due.get(seat, 0)
            options: list[Signature | None] = [] if least else [None]
            if seat in self.honest:
                if ended.count(seat) > atoms.values[seat]:
                    return
                options += [
                    signature
                    for signer, line, signature in sorted(atoms.signed)
                    if signer == seat and moves[: len(line)] == line and len(line) >= least
                ]
            else:
                known = {0, PER_REQUEST, *(signature.revision for _, _, signature in atoms.signed)}
                revisions = {*known, min(max(known) + 1, LAST_REVISION), LAST_REVISION}
                options += [
                    self._sign(match, seat, plies, revision)
                    for plies in sorted({least, len(moves)} - {0})
                    for revision in sorted(revisions)
                ]
            choices.append(options)
        for signed in product(*choices):
            for resignation, claimed in self._statements(match, signed, atoms):
                if (record := self._valid_record(moves, signed, resignation, claimed)) is not None:
                    yield record

    def match_with(self, moves: tuple[Move, ...]) -> Match:
        """Return the unsigned match with some moves, and the values that belong to them."""
        match = self.watching
        states = tuple(toy.Toy(self.plan, moves[:ply]) for ply in range(len(moves) + 1))
        match = replace(match, states=states, moves=moves, cursor=len(moves))
        ended = [stint.seat for stint in match.joint.ended_stints]
        return replace(
            match,
            decisions=match.joint.with_participants(
                {
                    seat: Participant(entry.key, chains.chain(str(seat), seat)[ended.count(seat)])
                    for seat, entry in match.joint.participants.items()
                }
            ).decisions,
        )

    def _sign(self, match: Match, seat: int, plies: int, revision: int) -> Signature:
        """Return a signature of a cheat."""
        text = match.joint.signed_text("moves", plies, revision)
        return Signature(plies, revision, signatures.sign(text, secret_key(str(seat), seat)))

    def _statements(
        self, match: Match, signed: Sequence[Signature | None], atoms: Atoms
    ) -> Iterator[tuple[Resignation | None, Claim | None]]:
        """Yield the statements that a record can contain: cheats' own, and those ever made."""
        yield None, None
        if self.players != 2 or match.joint.is_played_out:
            return
        for resignation in sorted(atoms.resigned):
            yield resignation, None
        for claimed in sorted(atoms.claims):
            yield None, claimed
        revision = max((signature.revision for signature in signed if signature), default=0)
        for cheat in self.setting.cheats:
            secret = secret_key(str(cheat), cheat)
            state = match.joint.signed_text
            accepting = signatures.sign(state("accept", len(match.moves), revision), secret)
            claiming = signatures.sign(state("claim", len(match.moves), revision), secret)
            for claimed in sorted(atoms.claims):
                if claimed.seat != cheat:
                    yield None, claimed._replace(acceptance=accepting)
            if RESIGN in self.setting.deviations:
                yield Resignation(cheat, signatures.sign(match.joint._resignation, secret)), None
            if CLAIM in self.setting.deviations:
                yield None, Claim(cheat, claiming)

    def _valid_record(
        self,
        moves: tuple[Move, ...],
        signed: Sequence[Signature | None],
        resignation: Resignation | None,
        claimed: Claim | None,
    ) -> int | None:
        """Return the number of a composed record, if it is valid."""
        key = moves, tuple(signed), resignation, claimed
        if key not in self.composed:
            match = self.match_with(moves)
            assert match.decisions
            participants = tuple(
                entry and entry._replace(signature=signature)
                for entry, signature in zip(match.decisions.participants, signed)
            )
            match = replace(match, decisions=Decisions(participants, resignation, claimed))
            self.composed[key] = self.record(match) if is_valid(match) else None
        return self.composed[key]

    # --- what must hold -----------------------------------------------------------------------

    def check(self, world: World) -> None:
        """Raise `Violation` if a world breaks a promise."""
        for at, page in enumerate(world.pages):
            if missing := self.needed_facts(page) & ~world.facts:
                lies = [*self.facts.members(missing)]
                raise Violation(f"page {at} shows what nobody has done: {lies}")
        if not self.is_healed(world.pages):
            raise Violation("honest pages do not get the same record")

    def needed_facts(self, page: int) -> int:
        """Return the facts that a page shows about honest players.

        Raises `Violation` if its record is invalid or it has other throws than another page.
        """
        match = self.match(page)
        joint = match.joint
        if not is_valid(match):
            raise Violation("a page shows an invalid record")
        facts = 0
        for stint in joint.stints:
            for ply in stint.plies:
                if ply < len(match.moves) and stint.seat in self.honest:
                    facts |= self.facts.bit((stint.seat, match.moves[: ply + 1]))
        for stint in joint.stints:
            is_sure = stint in joint.ended_stints or stint.seat in match.local_players
            plies = [ply for ply in stint.plies if ply < len(match.moves)] if is_sure else []
            throws = [match.moves[ply] for ply in plies if match.states[ply].turn() == CHANCE]
            for number, throw in enumerate(throws):
                known = self.throws.setdefault((stint.seat, stint.number, number), throw)
                if throw != known:
                    raise Violation(f"stint {stint} has another throw: {throw}, not {known}")
        if joint.resigner in self.honest:
            facts |= self.facts.bit((RESIGN, joint.resigner))
        elif joint.loser in self.honest and (
            joint.accepted_claimant is not None or joint.loser in match.local_players
        ):
            facts |= self.facts.bit((ACCEPT, joint.loser))
        return facts

    def check_arrival(self, page: int, after: int, world: World) -> None:
        """Raise `Violation` if a page drops a finished stint of its own player.

        It may if its player has agreed to an undo, or has played otherwise in another window.
        """
        here, there = self.match(page), self.match(after)
        for seat in here.local_players:
            fork, length = fork_of(here.joint, there.joint), len(here.moves)
            dropped = [
                stint.plies
                for stint in here.joint.ended_stints
                if stint.seat == seat and stint.plies.start < length
                if min(stint.plies.stop, length) > fork
            ]
            is_split = self.setting.windows > 1 or world.facts & self.facts.bit((RELOAD, seat))
            undone = [
                fact
                for fact in self.facts.members(world.facts)
                if fact[:2] == (UNDO, seat)
                and here.moves[: len(fact[2])] == fact[2]
                and len(dropped) == 1
                and len(fact[2]) in dropped[0]
                and len(fact[2]) <= fork
            ]
            has_won = there.joint.loser not in (None, seat)
            if dropped and not (is_split or undone or has_won):
                raise Violation(f"a page drops {dropped}: {here.moves}, {there.moves}")

    def is_healed(self, pages: tuple[int, ...], most: int = MOST_ACTS) -> bool:
        """Return whether the pages of players get the same record when all records arrive.

        If they do not at once, then after somebody has acted; and somebody can act until the end.
        """
        pages = self.exchange(pages)
        shown = {self._essence(page) for page, seat in zip(pages, self.seats) if seat is not None}
        matches = [self.match(page) for page in pages]
        able = [at for at, match in enumerate(matches) if match.active_player == PERSON]
        is_done = any(match.is_over for match in matches)
        is_due = any(
            view.view_of(match.states[-1]).actor() in self.setting.cheats for match in matches
        )
        if len(shown) == 1:
            return bool(able or is_done or is_due)
        if not most or not able:
            return False
        return all(
            self.is_healed((*pages[:at], act.page, *pages[at + 1 :]), most - 1)
            for at in able
            for act in self.acts(pages[at])
            if act.cost == 0 and act.name in ("throw", "play")
        )

    def exchange(self, pages: tuple[int, ...]) -> tuple[int, ...]:
        """Return the pages after all have sent their records to all, until nothing changes."""
        for _ in range(2 * len(pages)):
            before = pages
            for sender in range(len(pages)):
                record = self.record(self.match(pages[sender]))
                pages = tuple(self.receive(page, record) for page in pages)
            if pages == before:
                return pages
        raise Violation("pages never stop to change")

    def _essence(self, page: int) -> Hashable:
        """Return the record of a page without an open claim, which its opponent does not adopt."""
        match = self.match(page)
        decisions = match.decisions
        if decisions and decisions.claim and match.joint.accepted_claimant is None:
            decisions = decisions._replace(claim=None)
        return match.moves, decisions and decisions._replace(asked=None)

    def find_cycle(self) -> Sequence[int]:
        """Return pages that records lead from one to the next and back to the first, if any."""
        try:
            TopologicalSorter(self.followers).prepare()
        except CycleError as error:
            return error.args[1]
        return ()


def is_valid(match: Match) -> bool:
    """Return whether all players have signed what a match shows, and decided its throws."""
    return (match.joint.wrong_signature, match.joint.wrong_throw) == (None, None)


class Search(NamedTuple):
    """What a search has visited."""

    worlds: int
    pages: int
    records: int
    steps: int  # within which all histories have been visited
    is_whole: bool  # whether there are no other worlds


def search(model: Model, limit: int | None = None) -> Search:
    """Visit all worlds, or a number of them, by their distance from the first.

    Raises `Violation`, with the shortest history that leads to it.
    """
    first = model.first()
    earlier: dict[World, tuple[World, str] | None] = {first: None}
    steps = {first: 0}
    todo = deque([first])
    while todo and (limit is None or len(earlier) < limit):
        world, step = todo.popleft(), ""
        try:
            for step, after in model.steps(world):
                if after not in earlier:
                    earlier[after] = world, step
                    steps[after] = steps[world] + 1
                    todo.append(after)
            model.check(world)
        except Violation as violation:
            history: list[str] = []
            at = world
            while before := earlier[at]:
                at, name = before
                history.insert(0, name)
            raise Violation(f"{violation}; after {history}, last {step}") from None
    whole = steps[todo[0]] if todo else max(steps.values())
    return Search(len(earlier), len(model.pages.things), len(model.records.things), whole, not todo)
