"""Draws, tickets and prizes."""

from lottery.draws import hits, missing, prize, rarest, valid_ticket
from lottery.tickets import jackpot, lucky_digits, share, sorted_fields, ticket_price
