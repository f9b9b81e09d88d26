"""Tests the reasons for refusing a position, in every language."""

import pytest

from nyout import position, words
from nyout.faults import RecordError
from tests.finished import FINISHED
from web.site import catalogues

IMPOSSIBLE: dict[str, tuple[str, str, str, str]] = {
    "hypnosia": (
        "hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes to-move=blue throw=- quiet=9"
        " blue=a5,a5,a5,s4 yellow=s1,s2,s3,s4",
        "line 1, column 85: blue cannot occur in a game: 3 pawns on a5; two at most may stack",
        "ligne 1, colonne 85\u202f: aucune partie ne mène à cette valeur de `blue`\u202f: 3 pions"
        " en a5\u202f; une pile en a deux au plus",
        "1행 85열: `blue` 값은 게임에서 나올 수 없어요. a5 칸에 말이 3개 있어요. 둘까지만 업을 수"
        " 있어요",
    ),
    "le-nyout": (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=red throw=- blue=off,off,off,off red=1,2,3,4",
        "line 1, column 38: to-move cannot occur in a game: the game is over: blue has every pawn"
        " off",
        "ligne 1, colonne 38\u202f: aucune partie ne mène à cette valeur de `to-move`\u202f: la"
        " partie est terminée\u202f: `blue` a sorti tous ses pions",
        "1행 38열: `to-move` 값은 게임에서 나올 수 없어요. 게임이 끝났어요. `blue` 쪽의 말이 모두"
        " 났어요",
    ),
    "not-nyout": (
        "not-nyout/1 seats=2 homes=NS horses=8/out,out,out,out to-move=1 dice=- taker=1 quiet=0",
        "line 1, column 55: to-move cannot occur in a game: only one seat has horses left, so the"
        " game is over",
        "ligne 1, colonne 55\u202f: aucune partie ne mène à cette valeur de `to-move`\u202f: un"
        " seul joueur a encore des chevaux, donc la partie est terminée",
        "1행 55열: `to-move` 값은 게임에서 나올 수 없어요. 한 자리에만 말이 남아서 게임이 끝났어요",
    ),
    "run": (
        "run/1 seats=2 to-move=white round=20 moved=- black-cows=e3,e3 black-cowboys=f5"
        " white-cows=e6 white-cowboys=d7",
        "line 1, column 46: black-cows cannot occur in a game: two pieces on e3",
        "ligne 1, colonne 46\u202f: aucune partie ne mène à cette valeur de `black-cows`\u202f:"
        " deux pièces en e3",
        "1행 46열: `black-cows` 값은 게임에서 나올 수 없어요. e3 칸에 둘이 있어요",
    ),
    "scouts": (
        "scouts/1 seats=2 first=red red=b3,a2,c1,d1,h9 blue=e9,a9,b10,c10,d10 boulders=-,-"
        " to-move=red round=9 plays=2 past=h10-h9/e10-e9",
        "line 1, column 111: past cannot occur in a game: before `h10-h9` a scout that has come to"
        " the other back rank is not flipped",
        "ligne 1, colonne 111\u202f: aucune partie ne mène à cette valeur de `past`\u202f: avant"
        " `h10-h9`, un éclaireur arrivé sur la ligne de fond adverse n’est pas retourné",
        "1행 111열: `past` 값은 게임에서 나올 수 없어요. `h10-h9` 이전의 국면: 상대의 맨 뒷줄에"
        " 닿은 정찰병이 뒤집히지 않았어요",
    ),
}
"""An impossible position of each game, and its refusal in English, French and Korean."""

MALFORMED = (
    "scouts/1 seats=2 first=red red=i1 blue=-",
    "line 1, column 28: red `i1`; expected a1 to h10, or such a square with *",
    "ligne 1, colonne 28\u202f: red `i1`\u202f; attendu\u202f: de a1 à h10, ou une telle case"
    " suivie de *",
    "1행 28열: red `i1`; 쓸 수 있는 값: a1부터 h10까지, 또는 그 뒤에 * 표시를 붙인 것",
)


def refused(text: str) -> RecordError:
    """Return the refusal of a position."""
    with pytest.raises(RecordError) as caught:
        position.read(text)
    return caught.value


def test_every_game_has_an_impossible_position_here() -> None:
    assert IMPOSSIBLE.keys() == FINISHED.keys()


@pytest.mark.parametrize(
    ("text", "english", "french", "korean"),
    [*IMPOSSIBLE.values(), MALFORMED],
    ids=[*IMPOSSIBLE, "a malformed value"],
)
def test_a_refusal_is_in_the_language_of_the_player_and_its_exception_in_english(
    text: str, english: str, french: str, korean: str
) -> None:
    error = refused(text)
    sentences = {language: words.fault(error) for language in catalogues.each()}
    assert sentences == {"en": english, "fr": french, "ko": korean}
    assert str(error) == english
