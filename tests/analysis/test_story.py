"""Tests the story of a finished game: its words follow from the numbers of the review."""

import re
from dataclasses import replace

import pytest

from builder import catalogues
from nyout import words
from nyout.analysis.review import CHOICES, CLEAR, Ply, Review, comparison
from nyout.analysis.story import (
    Kind,
    describe_moment,
    describe_throws,
    fate,
    judge,
    moments,
    tell_others,
)
from nyout.core import CHANCE
from nyout.match import Match, Seat
from nyout.plies import is_choice
from tests import golden
from tests.analysis.thirty_games import GAMES_PLAYED, play_game

words.load_extra("analysis")

LOST, WON = 1, 0
STORIES = {
    (LOST, -0.3, 0.0, -0.2): (
        "But you played better.",
        "unlucky throws, which cost 30 wins in 100 games.",
    ),
    (LOST, -0.2, -0.3, 0.0): (
        ", unlucky.",
        "unlucky throws, which cost 20 wins in 100 games.",
    ),
    (LOST, 0.2, -0.7, 0.0): (", lucky.", "had lucky throws, worth 20 more wins in 100 games."),
    (WON, 0.2, 0.0, -0.3): (", lucky.", "had lucky throws, worth 20 more wins in 100 games."),
    (WON, 0.5, -0.3, 0.0): (
        ", very lucky.",
        "had lucky throws, worth 50 more wins in 100 games.",
    ),
    (WON, -0.6, 0.0, -0.7): (
        ", very unlucky.",
        "unlucky throws, which cost 60 wins in 100 games.",
    ),
    (WON, 1.4, 0.0, -0.7): (
        ", very lucky.",
        "had lucky throws, worth 100 more wins in 100 games.",
    ),
    (WON, 0.01, -0.1, -0.1): (", average luck.", "Your throws were about average."),
}
"""The end of the judgement and of the sentence on the throws, by the reader's result, luck and
loss, and the loss of the other seat."""


def whole_game() -> Match:
    """Return a golden game of two seats."""
    records = map(golden.read_golden, golden.files("le-nyout"))
    return next(record for record in records if len(record.seats) == 2)


def make_review(whole: Match, you: int, luck: float, losses: dict[int, float]) -> Review:
    """Return a review with this luck of a seat, and a loss in the first choice of each seat."""

    def share(size: float, seat: int) -> tuple[float, ...]:
        return (size, -size) if seat == 0 else (-size, size)

    left, plies, throws = dict(losses), list[Ply](), 0
    for state in whole.states[:-1]:
        is_throw, seat = state.turn() == CHANCE, state.turn()
        throws += is_throw
        gained = share(luck / 2 * (throws <= 2), you) if is_throw else (0.0, 0.0)
        chooses = not is_throw and is_choice(state)
        lost = share(left.pop(seat, 0.0), seat) if chooses else (0.0, 0.0)
        plies.append(Ply(seat, gained, lost, (0.0, 0.0), ()))
    return Review((tuple(float(rank == 1) for rank in whole.ranks),), tuple(plies))


@pytest.mark.parametrize("case", STORIES)
def test_the_story_says_how_well_and_how_luckily_the_reader_has_played(
    case: tuple[int, float, float, float],
) -> None:
    result, luck, own, others = case
    whole = whole_game()
    winner = whole.ranks.index(1)
    you = winner if result == WON else 1 - winner
    named = replace(whole, seats=tuple(Seat("Ann" if seat == you else "Red") for seat in range(2)))
    review = make_review(whole, you, luck, {you: own, 1 - you: others})
    judged, worth = STORIES[case]
    assert judge(named, review, you).endswith(judged)
    throws = describe_throws(named, review, you)
    assert throws.endswith(worth)
    assert throws in fate(named, review, you)
    assert not fate(named, review._replace(plies=review.plies[:-1]), you)


def test_without_a_reader_the_story_is_that_of_the_winner() -> None:
    whole = whole_game()
    winner = whole.ranks.index(1)
    seats = tuple(Seat("Computer" if seat == winner else "Ann") for seat in range(2))
    named = replace(whole, seats=seats)
    lucky = make_review(named, winner, 0.2, {winner: -0.3, 1 - winner: 0.0})
    assert judge(named, lucky) == "But Ann played better."
    deserved = make_review(named, winner, 0.2, {winner: 0.0, 1 - winner: -0.3})
    assert judge(named, deserved) == "Excellent play, lucky."
    assert describe_throws(named, deserved).startswith("The computer had lucky throws, ")


def test_a_player_tells_others_the_result_in_the_first_person() -> None:
    whole = whole_game()
    winner = whole.ranks.index(1)
    named = replace(whole, seats=(Seat("Ann"), Seat("Bob")))
    review = make_review(named, winner, 0.2, {winner: -0.3, 1 - winner: 0.0})
    judged = judge(named, review, winner)
    assert tell_others(named, review, winner) == f"I won a game of Le Nyout. {judged}"
    unlucky = "I played best in a game of Le Nyout, but did not win."
    assert tell_others(named, review, 1 - winner) == unlucky
    deserved = make_review(named, winner, 0.2, {winner: 0.0, 1 - winner: -0.3})
    assert tell_others(named, deserved, 1 - winner).startswith("I lost a game of Le Nyout. ")
    result = f"Le Nyout: {named.names[winner]} won!"
    assert tell_others(named, deserved) == f"{result} Excellent play, lucky."


def test_the_moments_are_different_plies_that_changed_something() -> None:
    whole = whole_game()
    winner = whole.ranks.index(1)
    review = make_review(whole, winner, 0.2, {winner: -0.3, 1 - winner: -0.2})
    (turn, costliest) = moments(whole, review, winner)
    assert (turn.kind, costliest.kind) == (Kind.TURN, Kind.COSTLIEST)
    assert costliest.change == -0.3
    assert describe_moment(whole, costliest).startswith("Costliest move, turn ")
    plies = list(review.plies)
    plies[costliest.ply - 1] = plies[costliest.ply - 1]._replace(skill=(0.0, 0.0), lead=0.4)
    kinds = [moment.kind for moment in moments(whole, review._replace(plies=tuple(plies)), winner)]
    assert kinds == [Kind.TURN, Kind.BEST]


# --- thirty games between levels ------------------------------------------------------------------


def find_play_word(ended: Match, review: Review, seat: int) -> str:
    """Return how a seat has played, as a word that depends only on its losses."""
    losses = review.losses(seat, ended.states)
    kind, level = comparison(ended.game.name, losses)
    assert bool(kind) == (len(losses) >= CHOICES)
    if not losses:
        return words.sentence("story.play.none")
    if kind:
        return words.sentence("story.play", level if kind == "level" else kind)
    good = sum(loss < CLEAR for loss in losses)
    return words.sentence("story.play.count", good=good, choices=len(losses))


def find_luck_word(luck: float) -> str:
    """Return the word for some luck, in the limits that the analysis documents."""
    limits = {-0.3: "terrible", -0.1: "bad", 0.1: "average", 0.3: "good"}
    word = next((word for most, word in limits.items() if luck <= most), "great")
    return words.sentence("story.luck", word)


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("played", GAMES_PLAYED, ids=lambda played: "-".join(map(str, played)))
def test_the_words_of_thirty_games_follow_from_the_numbers(
    played: tuple[str, str, str, int], language: str
) -> None:
    ended, review = play_game(*played)
    with catalogues.speaking(language):
        for you in range(len(ended.seats)):
            check_story(ended, review, you)


def check_story(ended: Match, review: Review, you: int) -> None:
    """Assert that the story for a reader follows from the numbers of the review."""
    judged, throws = judge(ended, review, you), describe_throws(ended, review, you)
    luck = sum(ply.luck[you] for ply in review.plies)
    costs = [sum(review.losses(seat, ended.states)) for seat in range(len(ended.seats))]
    play = find_play_word(ended, review, you)
    several = ("several",) * (len(ended.seats) > 2)
    better = words.sentence("story.better", *several, seat=words.sentence("name.you"))
    if judged == better:
        assert ended.ranks[you] > 1 or ended.ranks.count(1) > 1
        assert costs[you] == min(costs)
    elif review.fortune(you):
        word = find_luck_word(luck)
        assert judged == words.sentence("story.judged", play=play, luck=word)
    else:
        assert judged == words.sentence("story.judged.play", play=play)
        assert not throws
    if throws:
        worth = [int(number) for number in re.findall(r"\d+", throws.replace("100", "", 1))]
        games = round(100 * min(abs(luck), 1))
        assert worth == ([games] if games > 1 else [])
        more = words.sentence("story.throws.more", seat=words.sentence("name.you"), count=games)
        assert (throws == more) == (luck > 0 and games > 1)
    found = moments(ended, review, you)
    assert len({moment.ply for moment in found}) == len(found) <= 3
    for moment in found:
        actor = review.plies[moment.ply - 1].seat
        assert moment.kind is Kind.TURN or actor == you
        assert describe_moment(ended, moment)
        if moment.kind is Kind.COSTLIEST:
            assert moment.change == -max(ply.loss for ply in review.plies if ply.seat == you)
