import { expired } from '../../second-factors/half-way-tickets.js';
import type { Ticket } from '../../second-factors/ticket.repository.js';

/** Throws `auth/step-expired` for what somebody else has begun. */
export function ownTicket(ticket: Ticket, accountId: string): Ticket {
  if (ticket.accountId !== accountId) throw expired();
  return ticket;
}
