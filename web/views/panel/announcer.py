"""The line about the others' turns, and the announcements for screen readers."""

from __future__ import annotations

from nyout import words
from web.browser import dom
from web.state.display import ending_reason
from web.state.page import Page, Topic
from web.views.panel.position_text import insert_anew
from web.views.view import View


class Announcer(View):
    """Fills the live region with the current announcement."""

    reads = ("announcement",)

    def render(self, old: Page | None, new: Page) -> None:
        offer = ending_reason(new) if not (old and old.can_finish) else ""
        dom.element("speech").textContent = " ".join(filter(None, (*sentences(new), offer)))


class Told(View):
    """Tells what the others have done since the player's last move."""

    reads = "match", "announcement", "language"

    def render(self, old: Page | None, new: Page) -> None:
        mute = new.announcement.topic is Topic.NO_CATALOGUE
        news = (
            words.text("page.mute") if mute else ending_reason(new) or words.news(new.named_match)
        )
        if news != (node := dom.element("told")).textContent:
            node.textContent = news
            insert_anew("prompt", "facts", "result")


def sentences(page: Page) -> tuple[str, str]:
    """Return an announcement as two sentences or "": the last event, and the prompt."""
    match, selection = page.named_match, page.selection
    prompt = words.prompt(match, selection)
    match page.announcement.topic:
        case Topic.PROMPT:
            return "", prompt
        case Topic.PLY:
            return words.narrate_last(match), prompt if match.is_local_turn else ""
        case Topic.POSITION:
            return words.text("at", ply=match.cursor, plies=len(match.moves)), prompt
        case Topic.REPEAT:
            return words.narrate_last(match), prompt
        case Topic.NO_CATALOGUE:
            return words.text("page.mute"), ""
