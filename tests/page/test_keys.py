"""Tests the names of keys on keyboards of other scripts, with Caps Lock, and while composing."""

from dataclasses import dataclass

import pytest

from web.browser.keys import key_name


@dataclass
class Key:
    """A key event of a browser."""

    key: str
    code: str
    shiftKey: bool = False  # noqa: N815
    ctrlKey: bool = False  # noqa: N815
    metaKey: bool = False  # noqa: N815
    altKey: bool = False  # noqa: N815
    isComposing: bool = False  # noqa: N815


@pytest.mark.parametrize(
    ("event", "name"),
    {
        "American": (Key("h", "KeyH"), "h"),
        "Caps Lock": (Key("H", "KeyH"), "h"),
        "Caps Lock and Control": (Key("z", "KeyZ", shiftKey=True, ctrlKey=True), "Control+Shift+Z"),
        "Korean": (Key("ㅗ", "KeyH"), "h"),
        "Korean input method": (Key("Process", "KeyH"), "h"),
        "Korean, undo": (Key("ㅋ", "KeyZ", ctrlKey=True), "Control+Z"),
        "Korean, redo on a Mac": (
            Key("ㅋ", "KeyZ", metaKey=True, shiftKey=True),
            "Control+Shift+Z",
        ),
        "Russian": (Key("р", "KeyH"), "h"),
        "Russian bracket": (Key("х", "BracketLeft"), "["),
        "Hebrew": (Key("י", "KeyH"), "h"),
        "Greek": (Key("η", "KeyH"), "h"),
        "Greek, undo": (Key("ζ", "KeyZ", ctrlKey=True), "Control+Z"),
        "Arabic question mark": (Key("؟", "Slash", shiftKey=True), "?"),
        "Dvorak": (Key("h", "KeyJ"), "h"),
        "Dvorak, undo": (Key("z", "Slash", ctrlKey=True), "Control+Z"),
        "German": (Key("z", "KeyY", ctrlKey=True), "Control+Z"),
        "German bracket": (Key("[", "Digit8", ctrlKey=True, altKey=True), "["),
        "an arrow": (Key("ArrowLeft", "ArrowLeft"), "ArrowLeft"),
        "the space bar": (Key(" ", "Space"), " "),
        "composing": (Key("Escape", "Escape", isComposing=True), ""),
        "the end of composing": (Key("Enter", "Enter", isComposing=True), ""),
    }.values(),
)
def test_a_key_means_the_same_on_every_keyboard(event: Key, name: str) -> None:
    assert key_name(event) == name  # type: ignore[arg-type]
