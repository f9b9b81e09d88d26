"""The names of JavaScript that the page uses."""

from typing import Any

URL: Any
URLSearchParams: Any
CustomEvent: Any
Object: Any
Uint32Array: Any
document: Any
history: Any
location: Any
window: Any
