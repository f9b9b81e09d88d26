"""The views of the page, in the order in which those of a phase are drawn."""

from __future__ import annotations

from web.views.buttons import Appearance, Buttons, Shortcuts, SoundButton, ThrowButton
from web.views.dice import OwnDice
from web.views.ending import Ending
from web.views.lesson import LessonPointer, LessonView
from web.views.notices import LinkNotice, TroubleNotice, Warnings, WindowNotice
from web.views.overlay import Preview, Refusal, TabStop, Trail
from web.views.plates import Clock, Plates
from web.views.pointer import Pointer, Shaking
from web.views.position_text import Announcer, Facts, Labels, Line, Prompt, Standing
from web.views.replay import MoveList, Replay
from web.views.rules_beside import RulesBeside
from web.views.table import MotionSkipping, Table
from web.views.text_input import TextInput
from web.views.view import View

VIEWS: tuple[type[View], ...] = (
    Appearance,
    Table,
    Preview,
    Trail,
    Refusal,
    Pointer,
    ThrowButton,
    MoveList,
    Replay,
    Buttons,
    Plates,
    Prompt,
    Facts,
    LinkNotice,
    WindowNotice,
    Warnings,
    TroubleNotice,
    OwnDice,
    TextInput,
    Announcer,
    LessonView,
    RulesBeside,
    TabStop,
    Standing,
    Ending,
    Clock,
    Labels,
    Line,
    LessonPointer,
    SoundButton,
    Shaking,
    Shortcuts,
    MotionSkipping,
)
"""All views; each can find those before it by `App.part`."""
