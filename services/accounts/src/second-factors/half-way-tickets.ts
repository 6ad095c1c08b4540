import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { type Ticket, type TicketPurpose, TicketRepository } from './ticket.repository.js';

const lifetimeMs = 5 * 60 * 1000;
const maxTries = 5;

/** What lies between the two requests of a sign-in or a set-up: 256 random bits, stored hashed, good once, for five minutes and five tries. */
@Injectable()
export class HalfWayTickets {
  constructor(private readonly tickets: TicketRepository) {}

  async issue(ticket: Ticket): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    await this.tickets.insert(hashOf(code), ticket, new Date(Date.now() + lifetimeMs));
    return code;
  }

  /** What a ticket stands for, counted as a try before anything is compared. Throws `auth/step-expired`. */
  async look(code: string, purpose: TicketPurpose): Promise<Ticket> {
    const ticket = await this.tickets.countTry(hashOf(code), purpose, maxTries);
    if (!ticket) throw expired();
    return ticket;
  }

  /** What a ticket stands for, for a question, with which nobody tries anything yet. Throws `auth/step-expired`. */
  async ask(code: string, purpose: TicketPurpose): Promise<Ticket> {
    const ticket = await this.tickets.find(hashOf(code), purpose, maxTries);
    if (!ticket) throw expired();
    return ticket;
  }

  /** Throws `auth/step-expired`. */
  async setChallenge(code: string, challenge: string): Promise<void> {
    if (!(await this.tickets.setChallenge(hashOf(code), challenge))) throw expired();
  }

  /** Uses a ticket up, which one of however many does. Throws `auth/step-expired`. */
  async take(code: string, tx: Transaction): Promise<void> {
    if (!(await this.tickets.delete(hashOf(code), tx))) throw expired();
  }
}

export const expired = (): DomainError => new DomainError('auth/step-expired');
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
