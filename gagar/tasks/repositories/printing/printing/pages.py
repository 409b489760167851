"""Pages, copies and print jobs: pages."""

from printing.checks import require_not_negative, require_positive


def sheets(pages, two_sided):
    """Return the sheets for pages: one page a sheet, or two when two_sided."""
    require_not_negative(pages, "pages")
    if two_sided:
        return (pages + 1) // 2
    return pages


def page_range(first, last):
    """Return the page numbers from first to last inclusive, empty when last is less."""
    return list(range(first, last + 1))


def booklet_pages(pages):
    """Return pages rounded up to a multiple of 4."""
    rest = pages % 4
    return pages if rest == 0 else pages + 4 - rest


def fit_lines(lines, per_page):
    """Return the lines split into pages of at most per_page lines."""
    require_positive(per_page, "per_page")
    return [lines[start:start + per_page] for start in range(0, len(lines), per_page)]


def page_label(number, total):
    """Return "number/total", the number filled with zeros to the width of total."""
    width = len(str(total))
    return str(number).zfill(width) + "/" + str(total)
