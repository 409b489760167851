import pytest

from soccer.matches import goal_difference, points, result_text, total_points, unbeaten


@pytest.mark.parametrize(
    "scored, conceded, expected",
    [
        (2, 1, 3),
        (1, 1, 1),
        (0, 1, 0),
        (0, 0, 1),
        (5, 4, 3),
        (3, 4, 0),
        (7, 0, 3),
        (2, 2, 1),
        (1, 6, 0),
    ],
)
def test_points(scored, conceded, expected):
    assert points(scored, conceded) == expected


@pytest.mark.parametrize(
    "home, away, expected",
    [
        (1, 1, '1:1 (draw)'),
        (2, 0, '2:0'),
        (0, 2, '0:2'),
        (0, 0, '0:0 (draw)'),
        (10, 3, '10:3'),
        (3, 3, '3:3 (draw)'),
        (4, 5, '4:5'),
        (1, 0, '1:0'),
        (6, 6, '6:6 (draw)'),
    ],
)
def test_result_text(home, away, expected):
    assert result_text(home, away) == expected


@pytest.mark.parametrize(
    "results, expected",
    [
        ([(1, 0), (1, 1)], 4),
        ([], 0),
        ([(0, 1)], 0),
        ([(2, 2), (3, 3)], 2),
        ([(5, 1), (4, 0), (0, 3)], 6),
        ([(1, 2), (2, 1)], 3),
        ([(0, 0)], 1),
        ([(3, 2), (2, 3), (1, 1), (4, 1)], 7),
        ([(9, 0)], 3),
    ],
)
def test_total_points(results, expected):
    assert total_points(results) == expected


@pytest.mark.parametrize(
    "results, expected",
    [
        ([(1, 0), (1, 1)], 1),
        ([], 0),
        ([(0, 3)], -3),
        ([(2, 2)], 0),
        ([(5, 1), (0, 2)], 2),
        ([(1, 4), (4, 1)], 0),
        ([(7, 0), (0, 1), (2, 2)], 6),
        ([(3, 5)], -2),
        ([(6, 2), (1, 1)], 4),
    ],
)
def test_goal_difference(results, expected):
    assert goal_difference(results) == expected


@pytest.mark.parametrize(
    "results, expected",
    [
        ([(1, 0), (1, 1)], 2),
        ([(0, 1)], 0),
        ([], 0),
        ([(0, 1), (2, 1), (1, 1)], 2),
        ([(2, 0), (0, 2)], 0),
        ([(3, 3)], 1),
        ([(1, 2), (1, 0), (0, 1), (4, 4)], 1),
        ([(0, 0), (0, 0), (0, 0)], 3),
        ([(5, 6), (6, 5)], 1),
    ],
)
def test_unbeaten(results, expected):
    assert unbeaten(results) == expected
