"""Pages, copies and print jobs: jobs."""

from printing.checks import require_items, require_positive


def job_cost(pages, copies, price):
    """Return the cost of all copies, a tenth less from 100 pages in all on, in 2 places."""
    total = pages * copies
    cost = total * price
    if total >= 100:
        cost = cost * 0.9
    return round(cost, 2)


def next_job(jobs):
    """Return the name of the job with the largest priority, the first of equal ones."""
    require_items(jobs, "jobs")
    best = jobs[0]
    for job in jobs[1:]:
        if job[1] > best[1]:
            best = job
    return best[0]


def waiting_time(pages, per_minute, position):
    """Return the minutes until the job at position starts, rounded to 1 place."""
    require_positive(per_minute, "per_minute")
    return round(sum(pages[:position]) / per_minute, 1)


def owner_totals(jobs):
    """Return the pages of each owner summed over all jobs."""
    totals = {}
    for owner, pages in jobs:
        totals[owner] = totals.get(owner, 0) + pages
    return totals


def cancelled(jobs, owner):
    """Return the jobs that do not belong to owner, ignoring case."""
    return [job for job in jobs if job[0].lower() != owner.lower()]
