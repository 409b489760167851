"""Stamps, addresses and albums of postcards: albums."""

from postcards.checks import require_positive


def pages(cards, per_page):
    """Return the pages for the cards, every page but the last one is full."""
    require_positive(per_page, "per_page")
    last = cards % per_page
    return cards // per_page + (1 if last > 0 else 0)


def page_of(number, per_page):
    """Return (page, place) of the card with the number, all counted from 1."""
    require_positive(number, "number")
    before = number - 1
    return (before // per_page + 1, before % per_page + 1)


def by_town(cards):
    """Return the years of every town in ascending order, ignoring case and spaces around towns."""
    towns = {}
    for town, year in sorted(cards, key=lambda card: card[1]):
        towns.setdefault(town.strip().lower(), []).append(year)
    return towns


def swaps(mine, yours):
    """Return the cards that I have at least twice and you do not have, in ascending order."""
    result = []
    for card in sorted(set(mine)):
        if mine.count(card) >= 2 and card not in yours:
            result.append(card)
    return result


def greeting(name, town, limit):
    """Return "Dear NAME, hello from TOWN", or the first limit characters and a "."."""
    text = f"Dear {name.strip()}, hello from {town.strip()}"
    if len(text) <= limit:
        return text
    return text[:limit] + "."
