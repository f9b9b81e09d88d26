"""Operations of C extension modules that no page imports: each needs tables of its own."""

from slim.proofs.repertoire.attempts import attempt

ENCODED = {
    "한국": ("euc-kr", "cp949", "johab", "iso2022_kr"),
    "日本": ("gb18030", "big5", "hz", "shift_jis", "euc-jp", "iso2022_jp", "big5hkscs"),
}


def use_extensions() -> None:
    """Run operations of each module. Imports are local, because an import loads a part."""
    import bz2
    import cmath
    import decimal
    import lzma
    import sqlite3
    import unicodedata
    from xml.etree import ElementTree

    for operation in (
        unicodedata.name,
        unicodedata.category,
        unicodedata.east_asian_width,
        unicodedata.decomposition,
    ):
        attempt(lambda one=operation: [one(chr(code), "") for code in range(0x11000)])
    attempt(unicodedata.normalize, "NFC", "e\u0301")
    attempt(unicodedata.lookup, "GREEK SMALL LETTER ALPHA")
    for text, encodings in ENCODED.items():
        for encoding in encodings:
            attempt(lambda text=text, name=encoding: text.encode(name).decode(name))
            attempt(text.encode, encoding)
    for number in (2, 10**40, "1e-300"):
        attempt(
            lambda number=number: [decimal.Decimal(number).sqrt(), decimal.Decimal(number).ln()]
        )
    attempt(cmath.sqrt, -1)
    tree = "<a b='1'>text<!-- no text --><c/>&#233;</a>"
    attempt(lambda: ElementTree.tostring(ElementTree.fromstring(tree)))
    attempt(ElementTree.fromstring, "<a")
    for archive in (bz2, lzma):
        attempt(lambda archive=archive: archive.decompress(archive.compress(b"text" * 999)))
    query = "select upper('a') || round(2.5, 1), printf('%e', 1/3.0), date(0, 'unixepoch')"
    attempt(lambda: list(sqlite3.connect(":memory:").execute(query)))
    attempt(sqlite3.connect(":memory:").execute, "select from")
