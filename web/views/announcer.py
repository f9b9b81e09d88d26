"""Announcements: the line that says what happened, and the text for screen readers."""

from __future__ import annotations

from nyout import words
from web.browser import dom
from web.state.page import Page, Topic
from web.views.view import Phase


class Announcer:
    """Fills the told line and the live region."""

    phase = Phase.BEFORE_PAINT
    reads = ("announcement",)
    at_rest = True

    def render(self, old: Page | None, new: Page) -> None:
        told, prompt = sentences(new)
        dom.element("told").textContent = told
        dom.element("speech").textContent = f"{told} {prompt}".strip()


def sentences(page: Page) -> tuple[str, str]:
    """The sentences of an announcement: what happened, and what to do."""
    match, selection = page.named, page.selection
    prompt = words.prompt(match, selection.entry, selection.offered)
    match page.announcement.topic:
        case Topic.PROMPT:
            return "", prompt
        case Topic.PLY:
            return words.narrate_last(match), prompt if match.by_person else ""
        case Topic.POSITION:
            return words.text("at", ply=match.cursor, plies=len(match.moves)), prompt
        case Topic.REPEAT:
            return words.narrate_last(match), prompt
        case Topic.NO_CATALOGUE:
            return words.text("page.mute"), ""
