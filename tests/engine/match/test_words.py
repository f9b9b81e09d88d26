"""Tests the sentences: which one a key finds, and those about positions, plies and results."""

from dataclasses import replace

import pytest

from nyout import GAMES, match, position, view, words
from nyout.exchange import receive_link, share_throws
from nyout.joint.play import Room
from nyout.match import REMOTE, Match, Seat
from nyout.plies import Gone, Moved, Parted, Turned
from nyout.selection import start_selection
from nyout.view import Target
from nyout.words.en import TEXTS
from tests import golden

GAME = GAMES["le-nyout"]
NAMES = ("Ann", "Bob")


@pytest.fixture(name="add_sentences")
def fixture_add_sentences(monkeypatch):
    """Return a function that makes each key its own sentence during the test."""

    def say(*keys: str) -> None:
        for key in keys:
            monkeypatch.setitem(TEXTS, key, key)

    return say


CHAIN = {  # the existing sentences, and the one found for the key `a` narrowed by `b` and `c`
    "the game's own, whole": ("le-nyout.a.b.c le-nyout.a.b a.b.c", "le-nyout.a.b.c"),
    "the game's own, shorter, before the common one": ("le-nyout.a a.b.c", "le-nyout.a"),
    "the common one, whole": ("a.b.c a.b", "a.b.c"),
    "the common one, shorter": ("a.b a a.c", "a.b"),
    "not that of another game": ("not-nyout.a.b.c a", "a"),
}


@pytest.mark.parametrize(("existing", "expected"), CHAIN.values(), ids=CHAIN)
def test_a_key_finds(add_sentences, existing, expected):
    add_sentences(*existing.split())
    assert words.sentence("a", "b", "c", game=GAME) == expected


def test_the_singular_belongs_to_the_sentence_found(add_sentences):
    add_sentences("a.b", "a.one", "le-nyout.a", "le-nyout.a.one")
    assert words.sentence("a", "b", count=1) == "a.b"
    assert words.sentence("a", "b", count=1, game=GAME) == "le-nyout.a.one"
    assert words.sentence("a", "b", count=2, game=GAME) == "le-nyout.a"


def test_a_key_without_a_sentence_raises_a_KeyError_that_names_it():
    with pytest.raises(KeyError, match=r"no\.such"):
        words.sentence("no", "such", game=GAME)
    assert words.find_key("no", "such", game=GAME) is None


def play_moves(*moves: str) -> Match:
    at = match.start(GAME, tuple(map(Seat, NAMES)), "7", first=0)
    for move in moves:
        at = at.play(tuple(move.split("-")))
    return at


PROMPTS = {
    "the first throw of a turn": ((), "Ann’s turn. Throw the sticks."),
    "a move": (("5",), "Ann’s turn. Mo (5): only one move, new pawn – 5."),
    "the bonus throw": (("5", "hand-5"), "Ann’s turn. Throw again."),
    "the next seat": (("3", "hand-3"), "Bob’s turn. Throw the sticks."),
}


@pytest.mark.parametrize(("moves", "sentence"), PROMPTS.values(), ids=PROMPTS)
def test_the_prompt_asks_for_the_next_ply(moves, sentence):
    assert words.prompt(play_moves(*moves)) == sentence


def test_the_prompt_asks_for_the_rest_of_a_half_entered_move():
    at = play_moves("5", "hand-5", "4")
    entry = start_selection(at.state).add_token("5")
    assert words.prompt(at, entry) == "Ann’s turn. Yut (4): choose where the pawn on 5 goes."


INVITATIONS = {  # the names of the host and the guest, and the prompt
    "names": (("Ann", "Bob"), "Ann invites you to Le Nyout. {aim}"),
    "no names": (("", ""), "You are invited to Le Nyout. {aim}"),
}


@pytest.mark.parametrize(("names", "sentence"), INVITATIONS.values(), ids=INVITATIONS)
def test_an_invitation_tells_who_invites_and_the_aim_of_the_game(names, sentence):
    seats = Seat(names[0]), Seat(names[1], REMOTE)
    begun = share_throws(words.name_seats(match.start(GAME, seats, "7")))
    link = replace(begun, room=Room(invitation="0123456789abcdef" * 2))
    invited = receive_link(link, (), "8").match
    aim = words.sentence("about", game=GAME)
    assert words.prompt(words.with_display_names(invited)) == sentence.format(aim=aim)


PICKS = {  # a game, its plies, what is picked, and the prompt
    "a group": (
        *("le-nyout", "4 hand-4 1 4-5 1 hand-1 5 hand-5 4", "5"),
        "Yut (4): choose where the pawns on 5 go.",
    ),
    "a piece from a tray": ("run", "", "cow", "New cow: where to?"),
    "a piece on the board": ("run", "cow-g4 cow-a4 cowboy-b5", "g4", "Cow on g4: where to?"),
    "one piece among others": ("hypnosia", "3+2", "s1", "1 pawn on s1: choose a die or a place."),
    "nothing, in a turn with a single way": (
        "not-nyout",
        "3",
        "",
        "3: summon a horse, or end your turn.",
    ),
}


@pytest.mark.parametrize(("game", "moves", "prefix", "sentence"), PICKS.values(), ids=PICKS)
def test_the_prompt_names_the_piece_that_can_be_moved(game, moves, prefix, sentence):
    at = match.start(GAMES[game], tuple(map(Seat, NAMES)), "7", first=0)
    for move in moves.split():
        at = at.play(tuple(move.split("-")))
    assert words.instruction(at, start_selection(at.state).add_text(prefix)) == sentence


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_position_asks_and_answers_as_the_whole_game_does(game):
    whole = golden.records(game)[0].with_seed("7")
    whole = replace(whole, seats=tuple(map(Seat, NAMES)))
    bonus = "le-nyout", "throw"  # the position does not tell whether a throw is a bonus
    for at in map(whole.go_to, range(12, len(whole.moves), 7)):
        if at.state.turn() < 0 and (game, at.phase) == bonus:
            continue
        text = position.write(at.state, at.game)
        copy = replace(Match.from_position(text), seats=at.seats).with_seed("7")
        assert words.prompt(copy) == words.prompt(at), text
        for piece in view.view_of(at.state).scene().pieces if game == "scouts" else ():
            place = Target("place", piece.place, piece.place)
            answers = [
                words.explain_refusal(one, start_selection(at.state), place) for one in (copy, at)
            ]
            assert answers[0] == answers[1], (text, piece)


NARRATIONS = {
    "a piece that walks and turns": (
        (Moved("0.0", "scout", 0, ("5", "6"), 1), Turned("0.0", "scout", 0, "6")),
        "scouts",
        "Ann moved from 5 to 6 and gathered intel on 6.",
    ),
    "an attack that fails": (
        (Gone("0.0", "horse", 0, 0, "6", "out"),),
        "not-nyout",
        "Ann lost an attacking horse.",
    ),
    "an attack that succeeds": (
        (Gone("1.0", "horse", 1, 0, "6", "out"),),
        "not-nyout",
        "Ann captured a horse on 6.",
    ),
    "a pile that is split": (
        (Parted("horse", 1, "6", 1),),
        "not-nyout",
        "Bob split a horse off on 6.",
    ),
    "several captures at once": (
        (Gone("1.0", "pawn", 1, 0, "7", "hand"), Gone("1.1", "pawn", 1, 0, "7", "hand")),
        "le-nyout",
        "Ann captured 2 pawns.",
    ),
}


@pytest.mark.parametrize(("events", "game", "sentence"), NARRATIONS.values(), ids=NARRATIONS)
def test_the_events_of_a_ply_are_narrated(events, game, sentence):
    assert words.narrate(events, NAMES, GAME._replace(name=game)) == sentence
