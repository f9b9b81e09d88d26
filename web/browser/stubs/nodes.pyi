"""Types of the elements and events of a page, limited to the members that the code uses.

Only the type checker reads this file; the site does not contain it. The names are JavaScript's.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import Literal, Protocol, final

@final
class Null:
    """JavaScript's `null`, which is false but is not `None`: test its truth value."""

    def __bool__(self) -> Literal[False]: ...

class Dataset(Protocol):
    """The `data-` attributes of an element; reading a missing one raises `AttributeError`."""

    def __getattr__(self, name: str, /) -> str: ...
    def __setattr__(self, name: str, value: str, /) -> None: ...

class Style(Protocol):
    """The inline style of an element."""

    transform: str

    def setProperty(self, name: str, value: str, /) -> None: ...

class ClassList(Protocol):
    """The classes of an element."""

    def contains(self, name: str, /) -> bool: ...
    def remove(self, name: str, /) -> None: ...
    def toggle(self, name: str, on: bool, /) -> bool: ...

class Box(Protocol):
    """The position and size of an element in the window, in pixels."""

    left: float
    right: float
    top: float
    bottom: float

class Timing(Protocol):
    """The computed times of an animation."""

    endTime: float  # milliseconds; infinite if the animation repeats for ever

class AnimationEffect(Protocol):
    """What an animation does, and when."""

    def getComputedTiming(self) -> Timing: ...

class Animation(Protocol):
    """An animation of an element."""

    effect: AnimationEffect

    def finish(self) -> None: ...

class Element(Protocol):
    """An element of HTML or SVG."""

    className: str
    hidden: bool
    innerHTML: str
    outerHTML: str
    scrollTop: float
    tabIndex: int
    textContent: str
    title: str

    @property
    def children(self) -> Sequence[Element]: ...
    @property
    def classList(self) -> ClassList: ...
    @property
    def clientHeight(self) -> float: ...
    @property
    def dataset(self) -> Dataset: ...
    @property
    def offsetTop(self) -> float: ...
    @property
    def style(self) -> Style: ...
    def addEventListener(self, event: str, handle: object, /) -> None: ...
    def checkVisibility(self) -> bool: ...
    def animate(self, frames: object, timing: object, /) -> Animation: ...
    def append(self, *nodes: Element) -> None: ...
    def click(self) -> None: ...
    def cloneNode(self, deep: bool, /) -> Element: ...
    def closest(self, selector: str, /) -> Element | Null: ...
    def contains(self, other: Element, /) -> bool: ...
    def focus(self, options: object, /) -> None: ...
    def getAnimations(self, options: object, /) -> Iterable[Animation]: ...
    def getBoundingClientRect(self) -> Box: ...
    def getAttribute(self, name: str, /) -> str | Null: ...
    def hasAttribute(self, name: str, /) -> bool: ...
    def insertAdjacentHTML(self, place: str, markup: str, /) -> None: ...
    def isSameNode(self, other: Element, /) -> bool: ...
    def matches(self, selector: str, /) -> bool: ...
    def querySelector(self, selector: str, /) -> Element | Null: ...
    def querySelectorAll(self, selector: str, /) -> Sequence[Element]: ...
    def remove(self) -> None: ...
    def removeAttribute(self, name: str, /) -> None: ...
    def scrollIntoView(self, options: object, /) -> None: ...
    def setAttribute(self, name: str, value: str, /) -> None: ...
    def setPointerCapture(self, pointer: int, /) -> None: ...
    def toggleAttribute(self, name: str, on: bool, /) -> bool: ...

class Control(Element, Protocol):
    """A button or a field."""

    disabled: bool

class Field(Control, Protocol):
    """An `input`, a `select` or a `textarea`; only an `input` has the last three attributes."""

    name: str
    type: str
    value: str
    placeholder: str
    checked: bool
    files: Files
    max: str

    def select(self) -> None: ...

class DialogElement(Element, Protocol):
    """A `dialog`."""

    open: bool

    def close(self) -> None: ...
    def showModal(self) -> None: ...

class Matrix(Protocol):
    """A transformation from coordinates of a drawing to pixels of the window, or the inverse."""

    a: float
    d: float
    e: float
    f: float

    def inverse(self) -> Matrix: ...

class Drawing(Element, Protocol):
    """An `svg`."""

    def getScreenCTM(self) -> Matrix: ...

class Observer(Protocol):
    """An `IntersectionObserver`."""

    def observe(self, element: Element, /) -> None: ...
    def unobserve(self, element: Element, /) -> None: ...
    def disconnect(self) -> None: ...

class Buffer(Protocol):
    """A buffer of bytes in JavaScript."""

    def to_bytes(self) -> bytes: ...

class Blob(Protocol):
    """The content of a file."""

    @property
    def size(self) -> int: ...
    def slice(self, begin: int, end: int, /) -> Blob: ...
    def text(self) -> Awaitable[str]: ...

class File(Blob, Protocol):
    """A chosen file."""

    @property
    def name(self) -> str: ...

class Files(Protocol):
    """The chosen files of a field; empty if there are none."""

    @property
    def length(self) -> int: ...
    def item(self, number: int, /) -> File: ...

class DataTransfer(Protocol):
    """The data of a drag and drop."""

    @property
    def files(self) -> Files: ...
    def getData(self, kind: str, /) -> str: ...

class Event(Protocol):
    """An event of the page."""

    @property
    def target(self) -> Element: ...
    @property
    def type(self) -> str: ...
    def preventDefault(self) -> None: ...
    def stopPropagation(self) -> None: ...
    def stopImmediatePropagation(self) -> None: ...
    @property
    def timeStamp(self) -> float: ...  # milliseconds

class FieldEvent(Event, Protocol):
    """A change of a field by the user."""

    @property
    def target(self) -> Field: ...

class SubmitEvent(Event, Protocol):
    """The submission of a form."""

    submitter: Field

class PressEvent(Event, Protocol):
    """An event of a key or a pointer, with the modifier keys."""

    altKey: bool
    ctrlKey: bool
    metaKey: bool
    shiftKey: bool
    detail: int  # the number of clicks; 0 for a click by the keyboard

class KeyEvent(PressEvent, Protocol):
    """A key press."""

    key: str  # what the key types, or its name
    code: str  # its position: the name that the key has on an American keyboard
    isComposing: bool  # whether it belongs to a character that an input method composes
    repeat: bool

class PointerEvent(PressEvent, Protocol):
    """An event of a mouse, a pen or a finger."""

    button: int
    clientX: float
    clientY: float
    isPrimary: bool
    pointerId: int
    pointerType: str  # such as `mouse`

class DragEvent(Event, Protocol):
    """A drag of text or files over the page, or a drop."""

    dataTransfer: DataTransfer
