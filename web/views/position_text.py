"""The position in words: prompt, news, announcements, effects of a move, facts, and pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from nyout import view, words
from nyout.core import CHANCE, OVER, Move
from nyout.history import recent
from nyout.match import PERSON, Match
from nyout.selection import Selection
from nyout.view import Spot, Target, spot_of
from web.browser import dom
from web.markup import NOTHING, html, join
from web.state.display import answer, ending_reason
from web.state.page import Autoplay, Page, Topic
from web.views.lesson import describe_step
from web.views.speech import say, say_in_dialog
from web.views.table import Table
from web.views.view import App, Phase, View, has_changed


class Prompt(View):
    """Shows whose turn it is and what to do, or during a throw who throws."""

    reads = "match", "selection", "flight", "autoplay", "language"
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        flight, selection = new.flight, new.selection
        if flight is None:
            thinks = new.autoplay is Autoplay.TURN
            match = shown_match(new)
            ask = words.instruction(match, selection)
            show_prompt(match, words.sentence("thinking") if thinks else ask)
        elif flight.before.state.turn() == CHANCE:
            show_prompt(new.name_seats(flight.before), words.sentence("throwing"))


def show_prompt(match: Match, ask: str) -> None:
    """Show whose turn it is in a match, and what to do."""
    node, before = dom.element("ask"), dom.element("ask").textContent
    turn = dom.element("turn")
    turn.textContent = words.turn_line(match)
    turn.classList.toggle("own", turn.textContent == words.sentence("turn.you"))
    dom.element("status").textContent = ask
    if node.textContent != before:
        insert_anew("ask", "turn", "status")
        insert_anew("prompt", "line", "facts", "result")


def insert_anew(name: str, *last: str) -> None:
    """Insert the last children of the element with this id again.

    They follow a text whose height may change. Browsers count a shift of existing elements as
    unexpected layout shift, but not that of new ones.
    """
    dom.element(name).append(*map(dom.element, last))


MAX_MOVES = 12  # moves of a selection to examine


class Announcer(View):
    """Appends announcements to the log that screen readers read out."""

    reads = ("announcement",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.said = ""  # the latest announcement
        self.tasks: list[Callable[[Page], Iterable[str]]] = [describe_step]
        """Functions that return what an exercise asks for, or how it judges a move."""

    def render(self, old: Page | None, new: Page) -> None:
        topic = new.announcement.topic
        if topic is Topic.OPENED:
            dom.element("speech").innerHTML = NOTHING
        if old is None and self.app.source.puzzle is not None:
            return  # the puzzle is on its way
        offer = ending_reason(new) if not (old and old.can_finish) else ""
        text = " ".join((*self.describe(new, topic), *filter(None, [offer])))
        if topic is not Topic.POSITION or text != self.said:
            say(text)
        if topic is Topic.REFUSED:
            say_in_dialog(text)
        self.said = text

    def describe(self, page: Page, topic: Topic) -> list[str]:
        """Return what screen readers say about a topic; the page can show the same sentences."""
        return describe_topic(page, topic, [text for task in self.tasks for text in task(page)])


def describe_topic(page: Page, topic: Topic, task: Sequence[str]) -> list[str]:
    """Return the sentences on a topic; `task` has those of a lesson or a puzzle."""
    match, prompt, told = page.named_match, prompt_of(page), page.announcement
    goes_on = page.is_rolloff_automatic and match.cursor  # by itself
    is_asked = match.is_local_turn and not goes_on and not (page.lesson or page.is_exercise_done)
    at = words.sentence("at", ply=match.cursor, plies=len(match.moves))
    can_move = page.is_past and (page.can_throw or page.selection.moves)
    warning = words.sentence("past") if can_move else ""
    where = [at, warning] if page.is_past else []
    match topic:
        case Topic.OPENED if page.puzzle:
            sentences = [*task, *describe_position(page), prompt]
        case Topic.OPENED if page.lesson:
            sentences = task
        case Topic.PROMPT if page.mistake and not page.selection.is_begun:
            sentences = task
        case Topic.PROMPT if page.selection.is_begun:
            sentences = [words.instruction(match, page.selection)]
        case Topic.PROMPT | Topic.OPENED:
            sentences = [prompt]
        case Topic.PLY:
            asks = prompt if is_asked and not page.is_past else ""
            sentences = [words.narrate_turn(match), *task, asks]
        case Topic.POSITION:
            at = at if match.moves and not page.is_exercise else ""
            sentences = [at, words.narrate_last(match), *task, prompt]
        case Topic.UNDO | Topic.REDO:
            did = words.narrate_plies(match, told.plies)
            did = words.sentence(topic.name.lower(), count=len(told.plies), did=did) if did else ""
            sentences = [did, *task, warning, prompt]
        case Topic.REPEAT:
            _, plies = recent(match)
            sentences = [words.narrate_plies(match, plies), *task, *where, prompt]
        case Topic.STANDING:
            done = task if page.is_exercise_done else ()
            sentences = [*describe_position(page), *done, *where, prompt]
        case Topic.REFUSED:
            reason, label = told.answer
            sentences = [words.sentence(reason, label=label)]
        case Topic.NO_CATALOGUE:
            sentences = [words.sentence("page.mute")]
    return [*filter(None, sentences)]


def shown_match(page: Page) -> Match:
    """Return the match as the prompt describes it: in the past nobody is thinking or waiting."""
    match = page.named_match
    seats = (seat._replace(player=PERSON) for seat in match.seats)
    return replace(match, seats=tuple(seats)) if page.is_past else match


def prompt_of(page: Page) -> str:
    """Return whose turn it is and what to do; empty at the end of a lesson or a puzzle."""
    is_done = page.is_exercise_done
    return "" if is_done else words.prompt(shown_match(page), page.selection)


def describe_position(page: Page) -> list[str]:
    """Return who is near the place with the focus, what each seat has, and the facts."""
    match, at = page.named_match, page.pointed
    place = at[0] if at and not isinstance(at, Target) else ""
    return [
        *words.describe_distances(match.state, place, match.names, match.game),
        *(f"{seat}." for seat in words.describe_seats(match.state, match.names, match.game)),
        *words.facts(match),
    ]


class Labels(View):
    """Says in the names of places what a click there does, if it completes a move."""

    phase = Phase.AFTER_PAINT
    reads = "match", "selection", "flight", "origin", "turn", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.effects: Mapping[Spot, str] = {}

    def render(self, old: Page | None, new: Page) -> None:
        board = self.app.part(Table).board
        effects = {spot: describe_click(new, spot, mark) for spot, mark in board.marks.items()}
        for spot in board.targets.keys() & {*self.effects, *effects}:
            board.name(spot, effects.get(spot, ""))
        self.effects = effects


def describe_click(page: Page, spot: Spot, mark: str) -> str:
    """Return what a click on a marked spot does; empty if it only picks a piece.

    It completes a move, or leaves a choice between buttons.
    """
    match, selection = page.named_match, page.selection
    after = selection.click(spot) if mark in ("may", "end") else selection
    if after.move is not None:
        way = _describe_way(match, selection, after.move, mark)
        return " ".join((*way, *words.preview(match.state, after.move, match.game, match.names)))
    if after == selection or not after.has_only_buttons:
        return ""
    ends = [words.describe(target, match.game, match.names) for target in after.buttons()]
    return words.sentence("does.asks", ends=words.list_names(ends))


def _describe_way(match: Match, selection: Selection, move: Move, mark: str) -> Iterator[str]:
    """Yield the end of a move or else its start, and its die, as far as there is a choice."""
    targets = view.view_of(match.state).targets(move)
    start, *_, end = [thing for thing in targets if spot_of(thing)] * 2
    starts = {next(filter(spot_of, clicks), None) for clicks in selection.clicks} - {None}
    if mark == "may" and end.kind == "place":
        yield words.sentence("does.goes", place=words.describe(end, match.game, match.names))
    elif (
        mark == "end"
        and len(starts) > 1
        and start != end
        and not any(map(spot_of, selection.picked))
    ):
        yield words.sentence("does.from", place=words.describe(start, match.game, match.names))
    dice = {thing for clicks in selection.clicks for thing in clicks if thing.kind == "die"}
    if len(dice) > 1 and dice.isdisjoint(selection.picked):
        yield from (
            words.sentence("does.uses", die=words.describe(thing, match.game))
            for thing in dice.intersection(targets)
        )


class Line(View):
    """Shows the one line below the task, and says what the names of places do not say."""

    phase = Phase.AFTER_PAINT
    reads = "match", "selection", "pointed", "objection", "announcement", "language"

    def render(self, old: Page | None, new: Page) -> None:
        node, reason = dom.element("line"), answer(new)
        text = reason or effects_or_news(new)
        is_repeated = bool(reason) and has_changed(old, new, "objection")
        node.classList.toggle("answer", bool(reason))
        if text != node.textContent or is_repeated:
            node.textContent = text
            is_button = isinstance(new.pointed, Target) and new.pointed.kind == "button"
            say(text if reason or is_button else "")
            insert_anew("prompt", "facts", "result")


def effects_or_news(page: Page) -> str:
    """Return what the move at hand would do, or what the others have done.

    While nothing is picked or pointed at, the news come first.
    """
    if page.announcement.topic is Topic.NO_CATALOGUE:
        return words.sentence("page.mute")
    effects = " ".join(move_effects(page))
    news = ending_reason(page) or words.news(page.named_match)
    is_at_hand = page.pointed is not None or page.selection.is_begun
    return (effects or news) if is_at_hand else (news or effects)


def move_effects(page: Page) -> Iterator[str]:
    """Yield sentences about the move that a click would complete, else about the destinations."""
    match, selection, pointed = page.named_match, page.selection, page.pointed
    if isinstance(pointed, Target):
        clicked = selection.pick(pointed)
    else:
        clicked = selection.click(pointed) if pointed else selection
    said = match.game, match.names
    effects = words.preview(match.state, clicked.move, *said) if clicked.move else ()
    yield from effects or _describe_destinations(match, clicked if clicked.goal else selection)


def _describe_destinations(match: Match, selection: Selection) -> Iterator[str]:
    """Yield a sentence for each destination of the selection whose effects set it apart."""
    moves = selection.moves_through(None)
    if not 0 < len(moves) <= MAX_MOVES:
        return
    previews: dict[Target, list[tuple[str, ...]]] = {}
    for move in moves:
        end = view.view_of(match.state).targets(move)[-1]
        does = words.preview(match.state, move, match.game, match.names)
        previews.setdefault(end, []).append(does)
    certain = {
        end: [effect for effect in ways[0] if all(effect in way for way in ways)]
        for end, ways in previews.items()
    }
    shared = set[str].intersection(*map(set, certain.values())) if len(certain) > 1 else ()
    for end, effects in certain.items():
        if telling := " ".join(effect for effect in effects if effect not in shared):
            place = words.describe(end, match.game, match.names)
            yield words.sentence("does.at", place=place, does=words.uncapitalize(telling))


class Facts(View):
    """Lists facts that the board does not show, and the result of a finished game."""

    reads = "match", "dismissed", "language"

    def render(self, old: Page | None, new: Page) -> None:
        over = new.match.active == OVER
        show_list("facts", () if over else words.facts(new.named_match))
        show_list(
            "result", words.result(new.named_match) if over and not new.is_result_shown else ()
        )


class Standing(View):
    """Shows the last turn or the position in words; printed pages always have the position."""

    phase = Phase.AFTER_PAINT
    reads = "match", "language", "words_shown"

    def render(self, old: Page | None, new: Page) -> None:
        shown = new.words_shown or Topic.STANDING
        show_list("standing", self.app.part(Announcer).describe(new, shown))
        dom.element("standing").hidden = new.words_shown is None
        for name, topic in {"repeat": Topic.REPEAT, "position": Topic.STANDING}.items():
            dom.set_state(dom.control(name), "aria-expanded", new.words_shown is topic)


def show_list(name: str, lines: Iterable[str]) -> None:
    """Show lines in the list with this id; hide it if there are none."""
    node = dom.element(name)
    items = join(html("<li>{line}</li>", line=line) for line in lines)
    node.innerHTML = items
    node.hidden = not items
