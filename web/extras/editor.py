"""The dialog of the position editor: its own board, the controls, and the text of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from nyout import draw, editing, words
from nyout.core import Game
from nyout.games.text import NONE
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.view import Spot
from nyout.words.texts import kind_of
from web.app.extras import ExtraApp
from web.browser import dom
from web.browser.keys import key_name
from web.dialogs.dialog import Dialog, select
from web.dialogs.share import Sharing
from web.extras import editor_state as editor
from web.extras.editor_state import Editor
from web.markup import NOTHING, Markup, act_button, html, join
from web.views.board import EMPTY, Spots, spot_at

CHANGES: Mapping[str, Callable[[Editor], Editor]] = {
    "undo": Editor.undo,
    "redo": Editor.redo,
    "turn": Editor.turn,
    "clear": Editor.clear,
    "reset": Editor.reset,
}
"""The changes of buttons, by their acts."""
KEYS = {"Control+Z": "undo", "Control+Shift+Z": "redo"}
"""The acts of keys anywhere in the dialog but in text."""
PREFIX = "field-"  # of the names of the controls
PHONE = 699  # pixels up to which the text of the position is folded, as in the style sheet
USES = "share-position", "embed-position", "copy-text"
Offered = tuple[str, ...] | range | None


class EditorDialog:
    """Edits a position in a dialog, to play it, to share it, or to embed it."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.origin = app.page.match
        self.editor = start_editor(self.origin)
        self.dialog = Dialog(
            "editing",
            acts={
                "play": self.play,
                "share-position": lambda: app.part(Sharing).open(self.match()),
                "embed-position": lambda: app.extras.call("embedding", "open", self.match()),
                "copy-text": lambda: self.dialog.copy(self.editor.text, self.dialog.field("text")),
                **{act: partial(self.change, act) for act in CHANGES},
            },
        )
        self.names: Sequence[str] = ()  # of the seats: their colours
        self.spots = Spots(self.dialog.node, self.click)
        self.labels: Mapping[Spot, str] = {}
        self.controls: object = None  # the fields and their values offered, as on the page
        self.pressed: str = ""  # the key of the piece under the pressed pointer
        node = self.dialog.node
        dom.listen(node, "click", self._handle_click)
        dom.listen(node, "change", self._handle_change)
        dom.listen(node, "input", self._handle_input)
        dom.listen(node, "keydown", self._key)
        dom.listen(node, "pointerdown", self._handle_press)
        dom.listen(node, "pointerup", self._handle_release)

    def open(self) -> None:
        """Show the dialog for the position on the table."""
        self.origin = match = self.app.page.match
        self.editor = start_editor(match)
        self.controls, self.spots.here = None, None
        title = words.sentence("page.board", title=words.title(match.game))
        content = body(title, self.app.loss_warning())
        main = act_button("play", words.sentence("edit.do.play"), "main")
        self.dialog.open(words.sentence("page.edit"), content, main)
        self._draw(None)
        self._say("")
        self.dialog.find("details").toggleAttribute("open", dom.window.innerWidth > PHONE)
        self.spots.focus()

    def match(self) -> Match:
        """Return a match that starts from the current position, with the seats of the origin."""
        match = replace(Match.from_position(self.editor.text), seed=dom.seed())
        if len(self.origin.seats) == len(match.seats):
            match = replace(
                match, seats=tuple(map(local, words.drop_colour_names(self.origin).seats))
            )
        return words.name_seats(match)

    def play(self) -> None:
        """Start a match from the current position."""
        started = self.match()
        self.dialog.close()
        self.app.resume(started)

    # --- state ------------------------------------------------------------------------------

    def change(self, act: str) -> None:
        """Make the change of a button or a key."""
        self.show(CHANGES[act](self.editor))

    def show(self, new: Editor, spot: Spot | None = None) -> None:
        """Show the next state of the editor; `spot` is that of a click or a drop."""
        old, self.editor = self.editor, new
        self._draw(old)
        self._say(self._announcement(old, spot))

    def _announcement(self, old: Editor, spot: Spot | None) -> str:
        """Return what is announced: the picked piece, or the place where one was put down."""
        new = self.editor
        if piece := new.piece(new.picked):
            seat = self.names[piece.seat]
            count = len(new.pieces_on(new.spot(piece))) if new.whole else 1
            name = words.sentence("pieces", kind_of(piece), game=new.game, count=count, seat=seat)
            return words.sentence(
                "edit.picked", piece=name, at=words.place_name(piece.place, new.game)
            )
        if spot and new.text != old.text:
            return words.sentence("edit.put", at=self.labels[spot])
        return ""

    def _say(self, sentence: str) -> None:
        """Show a sentence above the buttons, and how to edit if there is none."""
        self.dialog.find(".foot [role=status]").textContent = sentence
        dom.set_text(self.dialog.find("#edit-help"), sentence or words.sentence("edit.help"))

    # --- drawing ----------------------------------------------------------------------------

    def _draw(self, old: Editor | None) -> None:
        new = self.editor
        if old is None or (old.text, old.picked) != (new.text, new.picked):
            self._draw_board()
        self._draw_controls()
        self._draw_fault(old)
        field = self.dialog.field("text")
        if " ".join(field.value.split()) != new.text:
            field.value = new.text
        usable = {
            "undo": new.at > 0,
            "redo": new.at < len(new.texts) - 1,
            "turn": editor.can_turn(new),
            "reset": new.text != new.texts[0],
            **dict.fromkeys(("play", "share-position", "embed-position"), not new.reading.fault),
        }
        for act, on in usable.items():
            dom.field(self.dialog.node, f"[data-act='{act}']").disabled = not on

    def _draw_board(self) -> None:
        new, svg = self.editor, self.dialog.find("svg.board")
        board, scene, valid = new.oriented_board, new.scene, new.valid
        colours = new.game.colours(valid.seats, **valid.options)
        svg.setAttribute("viewBox", draw.view_box(board))
        had_focus = bool(svg.querySelector(":focus"))
        svg.innerHTML = draw.scene(board, scene, colours)
        self.spots.find(svg, draw.middles(board, scene, valid.seats))
        self.spots.divide(board, valid.seats)
        self.names = [words.sentence("colour", colour) for colour in colours]
        stands = words.stands(scene, new.game)
        self.labels = {
            spot: words.label(spot, stands.get(spot, EMPTY), self.names, new.game)
            for spot in self.spots.targets
        }
        marks = new.marks()
        svg.classList.toggle("begun", bool(new.picked))
        for spot, node in self.spots.targets.items():
            mark, name = marks.get(spot, ""), self.labels[spot]
            if mark == "fault":
                label = words.sentence("edit.fault", at=name)
            else:
                label = words.sentence(f"mark.{mark}", label=name)
            node.setAttribute("data-mark", mark)
            node.setAttribute("aria-label", label)
            dom.set_state(node, "aria-pressed", mark == "picked")
        self.spots.update_tab_stop()
        if had_focus:
            self.spots.focus()

    def _draw_controls(self) -> None:
        new, valid = self.editor, self.editor.valid
        offered = new.controls
        colours = new.game.colours(valid.seats, **valid.options)
        if offered != self.controls:
            self.controls = offered
            self.dialog.find(".controls").innerHTML = controls(offered, new.game, colours)
        fields, at = new.fields, new.reading.field
        for name, of in offered.items():
            field = self.dialog.field(PREFIX + name)
            if isinstance(of, tuple) and fields[name] not in of:
                field.insertAdjacentHTML(
                    "beforeend",
                    html('<option value="{value}">{value}</option>', value=fields[name]),
                )
            if field.value != fields[name]:
                field.value = fields[name]
            dom.set_state(field, "aria-invalid", name == at)

    def _draw_fault(self, old: Editor | None) -> None:
        """Say that the text is faulty; unfold the details if they are about a piece or a field."""
        new, fault = self.editor, self.editor.reading.fault
        if fault and (old is None or old.reading.fault != fault):
            unfolded = bool(editing.rows_of(new.text, new.game))
            self.dialog.warn(words.sentence("edit.faulty"), words.fault(fault), unfolded)
        elif not fault:
            self.dialog.say("")

    # --- input ------------------------------------------------------------------------------

    def click(self, spot: Spot) -> None:
        """Pick up a piece from a spot, or put it down there."""
        self.spots.here = spot
        self.show(self.editor.click(spot), spot)

    def _handle_click(self, event: dom.PointerEvent) -> None:
        if (spot := spot_at(event.target)) is not None:
            self.click(spot)

    def _handle_press(self, event: dom.PointerEvent) -> None:
        spot = spot_at(event.target)
        there = self.editor.pieces_on(spot) if spot and not self.editor.picked else ()
        self.pressed = there[-1].key if there else ""

    def _handle_release(self, event: dom.PointerEvent) -> None:
        """Put down a piece that was dragged to another spot."""
        under = dom.element_under(event)
        spot, piece = spot_at(under), self.editor.piece(self.pressed)
        self.pressed = ""
        if spot and piece and spot != self.editor.spot(piece):
            self.spots.here = spot
            self.show(self.editor.put(piece.key, spot), spot)

    def _handle_change(self, event: dom.FieldEvent) -> None:
        self._adopt(event.target.name)

    def _adopt(self, name: str) -> None:
        """Write the value of a control into the text; do nothing for other fields."""
        if name.startswith(PREFIX):
            value = self.dialog.field(name).value
            self.show(self.editor.write(name.removeprefix(PREFIX), value))

    def _handle_input(self, event: dom.FieldEvent) -> None:
        if event.target.name == "text":
            self.show(self.editor.replace(event.target.value))

    def _key(self, event: dom.KeyEvent) -> None:
        key, in_text = key_name(event), bool(event.target.closest("textarea, input"))
        if key in KEYS:
            event.stopPropagation()
            if not in_text:
                event.preventDefault()
                self.change(KEYS[key])
        elif key == "Escape" and self.editor.picked:
            event.preventDefault()
            event.stopPropagation()
            self.show(self.editor.drop())
        elif key == "Enter" and event.target.closest("input"):
            event.preventDefault()  # it would submit the form, and close the dialog
            dom.focus(event.target)
            self._adopt(str(event.target.getAttribute("name")))


def start_editor(match: Match) -> Editor:
    """Return the editor of the position that a match shows."""
    return editor.begin(match.game, match.state, match.options)


def local(seat: Seat) -> Seat:
    """Return the seat with a local player in place of a remote one, who has not agreed to it."""
    return seat._replace(player=PERSON) if seat.player == REMOTE else seat


def body(title: str, warning: str) -> Markup:
    """Return the body of the dialog, without its values."""
    return html(
        '<svg class="board" translate="no" role="application" aria-label="{title}"'
        ' aria-describedby="edit-help edit-keys">'
        '</svg><p id="edit-keys" class="unseen">{keys}</p><div class="fields">'
        '<p id="edit-help"></p><p class="warning">{warning}</p><p class="row">{buttons}</p>'
        '<fieldset><legend>{legend}</legend><div class="controls"></div></fieldset>'
        '<details><summary>{text}</summary><textarea name="text" aria-label="{text}" rows="4"'
        ' spellcheck="false" autocomplete="off"></textarea></details>'
        '<p class="row">{uses}</p></div>',
        title=title,
        keys=words.sentence("edit.keys"),
        buttons=(
            act_button(act, words.sentence(f"edit.do.{act}"))
            for act in ("undo", "redo", "clear", "reset", "turn")
        ),
        legend=words.sentence("edit.fields"),
        text=words.sentence("edit.text"),
        warning=warning,
        uses=(act_button(act, words.sentence(f"edit.do.{act}")) for act in USES),
    )


def controls(offered: Mapping[str, Offered], game: Game, colours: Sequence[str]) -> Markup:
    """Return a control for each field: a list of its choices, a number, or a text."""
    return join(control(name, of, game, colours) for name, of in offered.items())


def control(name: str, offered: Offered, game: Game, colours: Sequence[str]) -> Markup:
    """Return the control of a field, without its value."""
    if isinstance(offered, tuple):
        return select(PREFIX + name, label(name, game), choices(offered, colours))
    bounds = NOTHING
    if isinstance(offered, range):
        bounds = html(
            'type="number" inputmode="numeric" min="{least}" max="{most}"',
            least=offered.start,
            most=offered.stop - 1,
        )
    return html(
        '<label>{label} <input name="{name}" {bounds} autocomplete="off" spellcheck="false">'
        "</label>",
        label=label(name, game),
        name=PREFIX + name,
        bounds=bounds,
    )


def label(name: str, game: Game) -> str:
    """Return the label of a field: the sentence of the game or of the editor, else its name."""
    key = words.find_key("edit.field", name, game=game)
    return words.sentence("edit.field", name, game=game) if key else name


def choices(offered: Sequence[str], colours: Sequence[str]) -> Mapping[str, str]:
    """Return a label for each value of a field."""
    seats = [str(number) for number, _ in enumerate(colours, 1)]
    numbered = [value for value in offered if value != NONE] == seats
    return {value: choice(value, colours, numbered) for value in offered}


def choice(value: str, colours: Sequence[str], numbered: bool) -> str:
    """Return the label of a value; `numbered`: whether it can be the number of a seat."""
    if value == NONE:
        return words.sentence("edit.none")
    if value in ("yes", "no"):
        return words.sentence("edit.choice", value)
    if numbered:
        return words.sentence(
            "edit.seat", number=value, colour=words.sentence("colour", colours[int(value) - 1])
        )
    return words.sentence("colour", value) if value in colours else value
