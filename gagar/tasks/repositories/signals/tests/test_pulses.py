import pytest

from signals.pulses import decode_pulses, encode_pulses, gap_lengths, parity_bit, pulse_count


@pytest.mark.parametrize(
    "bits, expected",
    [
        ([0, 1, 1, 0, 1], 2),
        ([1, 1, 1], 1),
        ([], 0),
        ([0, 0], 0),
        ([1, 0, 1, 0, 1], 3),
        ([1], 1),
        ([0, 1], 1),
        ([1, 0], 1),
        ([0, 1, 0, 0, 1, 1, 0, 1], 3),
    ],
)
def test_pulse_count(bits, expected):
    assert pulse_count(bits) == expected


@pytest.mark.parametrize(
    "bits, expected",
    [
        ([1, 0, 1], [1]),
        ([1, 1], []),
        ([0, 0, 1, 0], []),
        ([1, 0, 0, 1, 0, 1], [2, 1]),
        ([], []),
        ([1, 0, 0, 0], []),
        ([0, 1, 0, 0, 0, 1], [3]),
        ([1, 1, 0, 1, 1, 0, 0, 1], [1, 2]),
        ([1, 0, 1, 0, 1], [1, 1]),
    ],
)
def test_gap_lengths(bits, expected):
    assert gap_lengths(bits) == expected


@pytest.mark.parametrize(
    "bits, expected",
    [
        ([1, 1, 0], [[1, 2], [0, 1]]),
        ([], []),
        ([0], [[0, 1]]),
        ([0, 0, 0], [[0, 3]]),
        ([1, 0, 1], [[1, 1], [0, 1], [1, 1]]),
        ([0, 1, 1, 1], [[0, 1], [1, 3]]),
        ([1, 1, 1, 1, 0, 0], [[1, 4], [0, 2]]),
        ([0, 0, 1, 1], [[0, 2], [1, 2]]),
        ([1], [[1, 1]]),
    ],
)
def test_encode_pulses(bits, expected):
    assert encode_pulses(bits) == expected


@pytest.mark.parametrize(
    "pairs, expected",
    [
        ([[1, 2], [0, 1]], [1, 1, 0]),
        ([], []),
        ([[0, 3]], [0, 0, 0]),
        ([[1, 0], [0, 2]], [0, 0]),
        ([[0, 1], [1, 1], [0, 1]], [0, 1, 0]),
        ([[1, 4]], [1, 1, 1, 1]),
        ([[0, 2], [1, 3]], [0, 0, 1, 1, 1]),
        ([[1, 1]], [1]),
        ([[0, 1], [1, 2], [0, 3]], [0, 1, 1, 0, 0, 0]),
    ],
)
def test_decode_pulses(pairs, expected):
    assert decode_pulses(pairs) == expected


@pytest.mark.parametrize(
    "bits, even, expected",
    [
        ([1, 0], True, 1),
        ([1, 1], True, 0),
        ([1, 0], False, 0),
        ([1, 1], False, 1),
        ([], True, 0),
        ([], False, 1),
        ([1, 1, 1], True, 1),
        ([0, 0, 0], False, 1),
        ([1, 0, 1, 1], False, 0),
    ],
)
def test_parity_bit(bits, even, expected):
    assert parity_bit(bits, even) == expected


def test_errors():
    with pytest.raises(ValueError):
        pulse_count([2])
    with pytest.raises(ValueError):
        parity_bit([0, 3], True)
