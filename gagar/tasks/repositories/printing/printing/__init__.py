"""Pages, copies and print jobs."""

from printing.pages import booklet_pages, fit_lines, page_label, page_range, sheets
from printing.jobs import cancelled, job_cost, next_job, owner_totals, waiting_time
