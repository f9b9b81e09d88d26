"""The views of the page, in the order in which those of a phase are drawn."""

from __future__ import annotations

from web.views.appearance import Appearance, SoundButton
from web.views.dice.own_dice import OwnDice
from web.views.dice.shaking import Shaking
from web.views.lesson import LessonPointer, LessonView
from web.views.notices import LinkNotice, TroubleNotice, Warnings, WindowNotice
from web.views.panel.announcer import Announcer, Told
from web.views.panel.buttons import Buttons, ThrowButton
from web.views.panel.move_list import MoveList
from web.views.panel.position_text import Facts, Prompt, Standing
from web.views.panel.replay import Replay
from web.views.panel.text_input import TextInput
from web.views.plates import Clock, Plates
from web.views.rules_beside import RulesBeside
from web.views.shortcuts import Shortcuts
from web.views.skipping import MotionSkipping
from web.views.table.answer import Hints
from web.views.table.ending import Ending
from web.views.table.overlay import Preview, Refusal, TabStop, Trail
from web.views.table.pointer import Pointer
from web.views.table.table import Table
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
    Told,
    LessonView,
    RulesBeside,
    TabStop,
    Standing,
    Ending,
    Clock,
    Hints,
    LessonPointer,
    SoundButton,
    Shaking,
    Shortcuts,
    MotionSkipping,
)
"""All views; each can find those before it by `App.part`."""
