"""Starts live play in an app."""

from __future__ import annotations

from web.app.extras import ExtraApp
from web.live.live import Live


def start(app: ExtraApp) -> Live:
    """Return the live play of an app."""
    live = Live(app)
    app.add(live)
    return live
