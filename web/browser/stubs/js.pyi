from typing import Any

window: Any  # named, as other modules have it from web.browser.dom

def __getattr__(name: str) -> Any: ...
