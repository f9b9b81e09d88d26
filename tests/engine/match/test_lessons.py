"""Tests the lessons: legal moves, a short sentence for each step, each move of the learner."""

import pytest

from nyout import GAMES, lessons, words
from nyout.core import CHANCE
from nyout.lessons import is_learner_due, is_learner_to_move
from nyout.words.en import own

MAX_STEPS, MAX_WORDS = 10, 12
EACH = pytest.mark.parametrize("name", [*filter(lessons.has_lesson, GAMES)])


def positions(name):
    """Yield each ply of a lesson with its position, and whether the lesson skips it."""
    lesson, is_skipped = lessons.lesson(name), False
    for ply, state in enumerate(lesson.record.states):
        is_skipped = (is_skipped or ply in lesson.skips) and not lesson.step(ply)
        yield ply, state, is_skipped


def tasks(name):
    """Return the sentences of the steps of a game's lesson."""
    game, lesson = GAMES[name], lessons.lesson(name)
    return [words.sentence("lesson", step.name, game=game) for step in lesson.steps]


@EACH
def test_each_step_has_a_sentence_that_asks_for_the_next_move(name):
    lesson = lessons.lesson(name)
    states = lesson.record.states
    for ply, _ in lesson.steps:
        assert is_learner_due(states[ply])
        assert lesson.move(ply) in states[ply].moves()
    keys = {key for key in own(GAMES[name]) if key.startswith("lesson.")}
    assert keys == {f"lesson.{step.name}" for step in lesson.steps}
    assert len(keys) == len(lesson.steps)


@EACH
def test_a_lesson_has_few_steps_of_few_words(name):
    sentences = tasks(name)
    assert len(sentences) <= MAX_STEPS
    assert all(len(sentence.split()) <= MAX_WORDS for sentence in sentences)


@EACH
def test_every_move_of_the_learner_is_asked_for_or_skipped(name):
    lesson = lessons.lesson(name)
    for ply, state, is_skipped in positions(name):
        if is_learner_to_move(state) and lesson.move(ply):
            assert is_skipped or lesson.step(ply), f"ply {ply}: nothing asks for {lesson.move(ply)}"


@EACH
def test_a_skip_ends_with_the_next_step(name):
    lesson = lessons.lesson(name)
    for ply in lesson.skips:
        there = ply + len(lesson.leap(ply))
        assert there > ply
        assert lesson.step(there)
        assert lesson.leap(there) == ()


@EACH
def test_every_other_move_is_explained_and_refused(name):
    lesson, wrong = lessons.lesson(name), 0
    for ply, state, _ in positions(name):
        right = lesson.move(ply)
        if right and lesson.step(ply) and state.turn() != CHANCE:
            for move in state.moves():
                alike = state.play(move) == state.play(right)
                assert lesson.is_expected(state, ply, move) == alike
                wrong += not alike
    assert wrong, "the learner never has a choice"
