import { isDeepStrictEqual } from 'node:util';
import { Outbox } from '@lathe/platform/events/outbox';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { ChargingRepository } from '../charging/charging.repository.js';
import type { ChargedApp } from '../charging/owned-charging.js';
import { MembershipRepository } from './membership.repository.js';
import { type Person, PersonRepository } from './person.repository.js';
import { noMember, type Standing, standingOf } from './standing-of.js';

/** Decides who is a member of an app, and tells everybody when that changes. */
@Injectable()
export class Standings {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly memberships: MembershipRepository,
    private readonly people: PersonRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Looks at some addresses anew, in the transaction of what changed for them. */
  async decide(app: ChargedApp, emails: readonly string[], tx: Transaction): Promise<void> {
    await this.chargings.touch(app, tx);
    const people = await this.people.ofEmails(app, emails, tx);
    if (people.length === 0) return;
    const productId = (await this.chargings.find(app, tx))?.connection?.productId;
    const known = productId === undefined ? [] : await this.memberships.ofEmails(app, productId, emails, tx);
    const now = new Date();
    for (const person of people) {
      const own = known.filter(({ email }) => email === person.email);
      await this.tell(app, person, person.isVerified ? standingOf(own, now) : noMember, tx);
    }
  }

  /** Looks at everybody anew who was a member, or has a membership of the product in force; safe to repeat. */
  async decideAll(app: ChargedApp): Promise<void> {
    const again = (emails: readonly string[]) => this.unitOfWork.run((tx) => this.decide(app, emails, tx));
    for await (const piece of this.people.members(app)) await again(piece.map(({ email }) => email));
    const productId = (await this.chargings.find(app))?.connection?.productId;
    if (productId === undefined) return;
    for await (const piece of this.memberships.all(app, productId)) await again(piece.map(({ email }) => email));
  }

  private async tell({ appId }: ChargedApp, person: Person, standing: Standing, tx: Transaction): Promise<void> {
    const { userId, seq, isMember, endsAt } = person;
    if (isDeepStrictEqual({ isMember, endsAt }, standing)) return;
    await this.people.setStanding(person, standing, tx);
    await this.outbox.append(tx, 'payments.membership.changed.v1', userId, appId, {
      appId,
      userId,
      seq: seq + 1,
      isMember: standing.isMember,
      endsAt: standing.endsAt?.toISOString() ?? null,
    });
  }
}
