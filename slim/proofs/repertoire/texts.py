"""Operations on strings, bytes and characters."""

import base64
import hashlib
import operator
import string
import textwrap
import zlib

from slim.proofs.repertoire.attempts import attempt, attempt_each, collected
from slim.proofs.repertoire.values import NUMBERS, TEXTS

WITHOUT_ARGUMENTS = (
    "capitalize casefold isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric "
    "isprintable isspace istitle isupper lower lstrip rsplit rstrip split splitlines strip "
    "swapcase title upper encode"
)
WITH_A_TEXT = (
    "find rfind index count startswith endswith split rsplit partition rpartition strip "
    "removeprefix removesuffix join rindex lstrip rstrip __contains__ __lt__ __add__ __mod__"
)
OF_TEXTS = (
    lambda text: (text.center(9, "*"), text.ljust(9), text.rjust(9), text.zfill(9)),
    lambda text: (text[::-1], text[1:-1], text * 3, [*text], hash(text), repr(text), ascii(text)),
    lambda text: text.translate({97: "b", 114: None}),
    lambda text: text.expandtabs().maketrans("a", "b"),
    lambda text: (int(text), float(text)),
)
ENCODINGS = "utf-8 latin-1 ascii utf-16 utf-32 unicode_escape"
HANDLERS = "strict replace ignore backslashreplace xmlcharrefreplace surrogateescape"
OF_BYTES = (
    lambda data: (data.hex(), bytes.fromhex(data.hex()), bytearray(data)[::2], data + b"x"),
    lambda data: (data.split(b"a"), data.find(b"a"), data.replace(b"a", b"b"), data.upper()),
    lambda data: (memoryview(data)[1:].tobytes(), data.startswith(b"G"), data.strip()),
    lambda data: (data.join([data, data]), data.partition(b"t")),
    lambda data: (zlib.decompress(zlib.compress(data, 9)), zlib.compress(data, wbits=-15)),
    zlib.crc32,
    lambda _: zlib.decompressobj(-15).decompress(zlib.compressobj(9, zlib.DEFLATED, -15).flush()),
    lambda data: base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)),
    lambda data: (base64.b64encode(data), base64.b16encode(data)),
)
HASHES = "sha256 sha1 md5 blake2b sha512 sha3_256"
FORMATS = (
    "{} {!r} {:>8} {:^8} {:08.3f} {:+,d} {:x} {:#b} {:e} {:g} {:%} {:_} {:c} {:n} {0.real} {0[0]}"
)
OLD_FORMATS = "%s %r %d %5.2f %x %-6s %(a)s %c %% %e %g %i %o"


def use_texts() -> None:
    """Run the methods of strings and bytes, encodings, hashes and format strings."""
    for text in TEXTS:
        for name in WITHOUT_ARGUMENTS.split():
            attempt(getattr(text, name))
        for other in TEXTS:
            for name in WITH_A_TEXT.split():
                attempt(getattr(text, name), other)
            attempt(text.replace, other, "-", 2)
        attempt_each(OF_TEXTS, text)
        for encoding in ENCODINGS.split():
            for errors in HANDLERS.split():
                attempt(encode_and_decode, text, encoding, errors)
        attempt_each(OF_BYTES, text.encode())
        for name in HASHES.split():
            attempt(digest, name, text.encode())
    for form in FORMATS.split():
        for value in (*NUMBERS, *TEXTS):
            attempt(form.format, value)
    for form in OLD_FORMATS.split():
        for value in (*NUMBERS, "a", {"a": 1}, ("a",)):
            attempt(operator.mod, form, value)
    attempt(string.Template("$a ${b}").safe_substitute, a=1)
    attempt(textwrap.dedent, "  a\n  b")
    attempt(textwrap.fill, "some words to wrap " * 5, 20)


def encode_and_decode(text: str, encoding: str, errors: str) -> str:
    """Return a text, encoded and decoded again."""
    return text.encode(encoding, errors).decode(encoding, errors)


def digest(name: str, data: bytes) -> str:
    """Return the hexadecimal digest of data."""
    return hashlib.new(name, data).hexdigest()


def use_characters() -> None:
    """Collect the categories and cases of every Unicode character."""
    kinds = [name for name in dir("") if name.startswith("is")]
    for number in range(0x110000):
        one = chr(number)
        known = [getattr(one, name)() for name in kinds]
        if number < 0x30000 or number % 97 == 0:
            cases = f"{one.upper()} {one.lower()} {one.title()} {one.casefold()}"
            collected.append(f"{known} {cases} {one!r}")
