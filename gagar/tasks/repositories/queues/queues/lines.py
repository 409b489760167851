"""Lines and service of waiting people: lines."""

from queues.checks import require_text


def position(queue, name):
    """Return the first place of name in queue, from 1 on and ignoring case, 0 without it."""
    require_text(name, "name")
    for index, item in enumerate(queue):
        if item.lower() == name.lower():
            return index + 1
    return 0


def is_ahead(queue, first, second):
    """Return True when both names are in the queue and first has a smaller position."""
    front = position(queue, first)
    back = position(queue, second)
    return 0 < front < back


def joined(queue, name, limit):
    """Return the queue with name as last, unchanged when name waits or limit people do."""
    if name in queue or len(queue) >= limit:
        return queue[:]
    return queue + [name]


def moved_up(queue, place, steps):
    """Return the queue with the item at index place moved steps to the front, at most first."""
    target = max(place - steps, 0)
    rest = queue[:place] + queue[place + 1:]
    return rest[:target] + [queue[place]] + rest[target:]


def by_priority(people):
    """Return the names of (name, level) pairs with level more than 0, by descending level."""
    active = [person for person in people if person[1] > 0]
    ranked = sorted(active, key=lambda person: person[1], reverse=True)
    return [person[0] for person in ranked]


def merged(first, second):
    """Return both lines in turn, beginning with first, and the rest of the longer one last."""
    result = []
    for left, right in zip(first, second):
        result.append(left)
        result.append(right)
    shared = min(len(first), len(second))
    return result + first[shared:] + second[shared:]
