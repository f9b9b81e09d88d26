"""Tests the drawn boards: no overlaps, nothing outside, every place reachable by arrow keys."""

import re
from collections.abc import Mapping
from itertools import combinations
from math import atan2, degrees, dist, hypot
from random import Random

import pytest

from nyout import GAMES, draw, testing, view
from nyout.boards import Board, Point, Tray, follow, steps, turn_board, turn_plates
from nyout.boards import line as squares_in_line
from nyout.draw import areas
from nyout.draw.areas import Outline
from nyout.games.le_nyout.board import BOARD as NYOUT
from nyout.view import Scene, Spot

BOARDS = {
    f"{game.name} {seats} turned by {turn}": draw.lay_board(
        game.board, game.start(seats, game.firsts(seats)[0]), turn=turn
    )
    for game in GAMES.values()
    for seats in game.seats
    for turn in game.board.turns
}
BOARDS["line 2"] = squares_in_line(
    ["dock", *map(str, range(1, 12))], {"hand": Tray(70, 10, 300, 92, 4)}
)

by_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
by_board_and_seats = pytest.mark.parametrize(
    ("board", "seats"),
    [(board, int(name.split()[1])) for name, board in BOARDS.items()],
    ids=BOARDS,
)


def points_of(board: Board, seats: int) -> dict[Spot, Point]:
    """Return the middles of all places and trays."""
    return dict(draw.middles(board, Scene(()), seats))


def reach(found: Mapping[tuple[Spot, Point], Spot], start: Spot) -> set[Spot]:
    """Return what the arrow keys reach from a start."""
    spots, todo = {start}, [start]
    while todo:
        here = todo.pop()
        new = {there for (spot, _), there in found.items() if spot == here} - spots
        spots |= new
        todo += new
    return spots


@by_board
def test_the_board_itself_shows_the_name_of_every_place(board):
    """Sentences name places by their labels: signs at the edge consist of the parts of labels."""
    signs = {text for _, _, text in board.signs}
    labels = {place.label for place in board.places.values()}
    assert "" not in labels
    assert not signs or all({*re.findall("[a-z]|[0-9]+", label)} <= signs for label in labels)
    drawn = draw.ground(board, Scene(()), ("blue", "red"))
    assert drawn.count("label unsigned") == (0 if signs else len(board.places))


@by_board
def test_places_lines_arrows_and_rings_lie_inside_the_drawing_and_no_places_overlap(board):
    width, height = board.size
    for x, y in (point for line in (*board.lines, *board.arrows) for point in line):
        assert 0 <= x <= width
        assert 0 <= y <= height
    for x, y, radius in board.rings:
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius
    for place in board.places.values():
        assert place.radius <= place.x <= width - place.radius
        assert place.radius <= place.y <= height - place.radius
    for one, other in combinations(board.places.values(), 2):
        assert hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius


def boxes(board: Board, seats: int) -> list[tuple[float, float, float, float]]:
    """Return the left, top, right and bottom of each seat's plate."""
    return [(x, y, x + board.plate[0], y + board.plate[1]) for x, y in board.plates[seats]]


@by_board_and_seats
def test_every_seat_has_a_plate_inside_the_drawing_clear_of_places_and_other_plates(board, seats):
    assert len(set(board.plates[seats])) == seats
    for left, top, right, bottom in boxes(board, seats):
        assert 0 <= left < right <= board.size[0]
        assert 0 <= top < bottom <= board.size[1]
        for place in board.places.values():
            dx = max(left - place.x, place.x - right, 0)
            dy = max(top - place.y, place.y - bottom, 0)
            assert hypot(dx, dy) >= place.radius
    for one, other in combinations(boxes(board, seats), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@by_board_and_seats
def test_seats_sit_clockwise_around_the_board_starting_at_the_reader(board, seats):
    middle_x, middle_y = board.size[0] / 2, board.size[1] / 2
    angles = [
        degrees(atan2((top + bottom) / 2 - middle_y, (left + right) / 2 - middle_x)) % 360
        for left, top, right, bottom in boxes(board, seats)
    ]
    offsets = [(angle - angles[0]) % 360 for angle in angles]
    assert offsets == sorted(offsets)
    assert len(set(offsets)) == seats


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_piece_in_a_tray_has_a_slot_on_its_seats_plate(game):
    for seats in game.seats:
        board = draw.lay_board(game.board, game.start(seats, game.firsts(seats)[0]))
        plates = boxes(board, seats)
        for state in testing.play_random(
            game, seats, None, game.complete_options(seats, {}), Random(1)
        ).states:
            numbers, slots = [0] * seats, []
            for piece in view.view_of(state).scene().pieces:
                index, numbers[piece.seat] = numbers[piece.seat], numbers[piece.seat] + 1
                if piece.place in game.board.trays:
                    x, y = board.trays[piece.place].slot(index)
                    left, top, right, bottom = plates[piece.seat]
                    assert left < left + x < right
                    assert top < top + y < bottom
                    slots.append((left + x, top + y))
            most = max((tray.pile for tray in game.board.trays.values()), default=0)
            assert max(map(slots.count, slots), default=0) <= most


@by_board_and_seats
def test_the_arrow_keys_reach_every_spot_each_in_its_direction_and_the_opposite_key_undoes_a_step(
    board, seats
):
    points, rng = points_of(board, seats), Random(1)
    some = [rng.sample([*points], rng.randint(2, 9)) for _ in range(60)]  # such as destinations
    for spots in ([*points], [spot for spot in points if spot[1] is None], *some):
        found = steps({spot: points[spot] for spot in spots})
        assert reach(found, spots[0]) == {*spots}
        for (start, (x, y)), end in found.items():
            dx, dy = (there - here for here, there in zip(points[start], points[end], strict=True))
            assert dx * x + dy * y > hypot(dx, dy) / 2
            assert found[end, (-x, -y)] == start


def test_one_way_steps_lead_to_all_that_is_in_a_direction():
    points = {"5": (100, 500), "7": (176, 735), "w2": (366, 500)}
    assert ("7", (1, 0)) not in steps(points)
    assert steps(points, one_way=True)["7", (1, 0)] == "w2"
    assert steps(points, one_way=True)["w2", (-1, 0)] == "5"


def test_of_competing_steps_the_shortest_and_straightest_wins():
    right, left, down = (1, 0), (-1, 0), (0, 1)
    assert steps({}) == {}
    assert steps({"a": (0, 0), "b": (1, 1.7)}).keys() == {
        ("a", down),
        ("b", (0, -1)),
        ("a", right),
        ("b", left),
    }
    assert ("a", right) not in steps({"a": (0, 0), "b": (1, 1.8)})
    assert steps({"a": (0, 0), "b": (4, 3), "c": (5, 0)})["a", right] == "c"
    assert steps({"a": (0, 0), "b": (1, 1), "c": (9, 0)})["a", right] == "b"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_keys_along_the_way_visit_every_place_once(game):
    way = follow(game.board.places, game.view.next_places)
    assert sorted(way) == sorted(game.board.places)


def covers(outline: Outline, point: Point) -> bool:
    """Return whether a convex outline contains a point, except on its edge."""
    turns = {
        (x1 - x0) * (point[1] - y0) > (y1 - y0) * (point[0] - x0)
        for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if dist((x0, y0), (x1, y1)) > 1e-6
    }
    return len(turns) == 1


@by_board_and_seats
def test_every_point_of_a_board_is_in_the_area_of_the_nearest_place_and_in_no_other(board, seats):
    rng, (width, height) = Random(1), board.size
    found = areas.divide(board, seats)
    for name, place in board.places.items():
        assert any(covers(outline, (0, 0)) for outline in found[name])
        across, down = zip(*(corner for outline in found[name] for corner in outline), strict=True)
        middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        assert hypot(*middle) <= place.radius  # where assistive technology presses it
    for point in ((rng.uniform(0, width), rng.uniform(0, height)) for _ in range(400)):
        x, y = point
        covering = [
            name
            for name, place in board.places.items()
            if any(covers(outline, (x - place.x, y - place.y)) for outline in found[name])
        ]
        on_plate = any(
            left < x < right and top < y < bottom
            for left, top, right, bottom in boxes(board, seats)
        )
        is_on_board = covers(board.cloth, point) and not on_plate
        nearest = min(board.places, key=lambda name: dist(board.places[name][:2], point))
        assert covering == ([nearest] if is_on_board else [])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_point_of_a_plate_is_in_the_area_of_the_nearest_tray_and_in_no_other(game):
    board, rng = game.board, Random(1)
    found = areas.divide_plate(board)
    assert found.keys() == board.trays.keys()
    for _ in range(200):
        point = rng.uniform(0, board.plate[0]), rng.uniform(0, board.plate[1])
        away = {
            name: max(tray.y - point[1], point[1] - tray.y - tray.height, 0)
            for name, tray in board.trays.items()
        }
        covering = [name for name, outline in found.items() if covers(outline, point)]
        assert covering == [min(away, key=lambda name: away[name])]


def test_the_nyout_board_has_the_29_stations_of_the_rules():
    inner = {f"{arm}{n}" for arm in "wsen" for n in "12"}
    assert set(NYOUT.places) == {str(n) for n in range(1, 21)} | inner | {"c"}


@pytest.mark.parametrize(
    ("point", "arm", "dx", "dy"),
    [("20", "n", 0, -1), ("5", "w", -1, 0), ("10", "s", 0, 1), ("15", "e", 1, 0)],
)
def test_the_cardinal_points_follow_the_compass_and_their_arms_point_inwards(point, arm, dx, dy):
    centre = NYOUT.places["c"]
    far = [
        ((NYOUT.places[name].x - centre.x) * dx + (NYOUT.places[name].y - centre.y) * dy)
        for name in (point, f"{arm}1", f"{arm}2", "c")
    ]
    assert far == sorted(far, reverse=True)
    assert len(set(far)) == 4
    for name in (point, f"{arm}1", f"{arm}2"):
        place = NYOUT.places[name]
        assert abs((place.x - centre.x) * dy) + abs((place.y - centre.y) * dx) < 0.1


def test_the_ring_runs_anticlockwise_from_left_of_north():
    centre = NYOUT.places["c"]
    for n in range(1, 21):
        a, b = NYOUT.places[str(n)], NYOUT.places[str(n % 20 + 1)]
        # y grows downwards, so an anticlockwise turn has a negative cross product
        cross = (a.x - centre.x) * (b.y - centre.y) - (a.y - centre.y) * (b.x - centre.x)
        assert cross < 0
    assert NYOUT.places["1"].x < NYOUT.places["20"].x


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_turn_maps_the_places_of_a_board_onto_each_other(game):
    assert {0, 180} <= {*game.board.turns}
    for turn in game.board.turns:
        places = turn_board(game.board, turn).places
        for place in places.values():
            near = [at for at in game.board.places.values() if dist(at[:2], place[:2]) < 1]
            assert len(near) == 1
        back = turn_board(turn_board(game.board, turn), 360 - turn)
        for name, place in game.board.places.items():
            assert back.places[name][:2] == pytest.approx(place[:2], abs=0.2)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_half_turn_swaps_the_plates_of_two_seats(game):
    board = draw.lay_board(game.board, game.start(2, game.firsts(2)[0]))
    assert turn_plates(board, 180).plates[2] == board.plates[2][::-1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_home_places_and_the_plate_of_the_near_seat_are_on_the_readers_side(game):
    for seats in game.seats:
        state = game.start(seats, game.firsts(seats)[-1])
        for near in range(seats):
            board = draw.lay_board(game.board, state, near)
            scene = view.view_of(state).scene()
            (_, middle), (_, height) = board.middle, board.plate
            tops = [board.plates[seats][scene.side(seat, seats)][1] for seat in range(seats)]
            assert tops[near] + height / 2 > middle
            homes = {seat: [] for seat in range(seats)}
            for place, seat in scene.homes:
                homes[seat].append(board.places[place].y)
            depths = [sum(ys) / len(ys) if ys else 0 for ys in homes.values()]
            assert depths[near] >= max(depths) - 1


def test_a_board_with_the_same_path_for_all_seats_turns_only_its_plates():
    game = GAMES["le-nyout"]
    state = game.start(2, first=0)
    by_board = [draw.lay_board(game.board, state, near) for near in (0, 1)]
    assert by_board[0].places == by_board[1].places == game.board.places
    assert by_board[0].plates[2] == by_board[1].plates[2][::-1]
