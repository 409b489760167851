"""Lines and service of waiting people: service."""

from queues.checks import require_not_negative, require_positive


def finish_times(arrivals, minutes):
    """Return when each arrival is served at one desk that takes minutes, in the order given."""
    require_positive(minutes, "minutes")
    free = 0
    times = []
    for arrival in arrivals:
        free = max(free, arrival) + minutes
        times.append(free)
    return times


def longest_wait(arrivals, minutes):
    """Return the largest time from an arrival to the start of its service, 0 without any."""
    longest = 0
    ends = finish_times(arrivals, minutes)
    for arrival, end in zip(arrivals, ends):
        longest = max(longest, end - minutes - arrival)
    return longest


def desks_open(waiting, per_desk, most):
    """Return one desk for every started per_desk people, at least 1 and at most most."""
    require_not_negative(waiting, "waiting")
    require_positive(per_desk, "per_desk")
    desks = (waiting + per_desk - 1) // per_desk
    return min(max(desks, 1), most)


def turn_order(needs, turn):
    """Return the indexes of needs in the order they end when each round takes turn off each."""
    require_positive(turn, "turn")
    line = list(enumerate(needs))
    done = []
    while line:
        done += [index for index, need in line if need <= turn]
        line = [(index, need - turn) for index, need in line if need > turn]
    return done
