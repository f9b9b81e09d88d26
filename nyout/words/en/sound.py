"""Sentences of the button for sound, and of the offer to turn it on."""

TEXTS: dict[str, str] = {
    "sound": "Sound",
    "sound.offer": "Turn on sound?",
    "sound.no": "Not now",
}
