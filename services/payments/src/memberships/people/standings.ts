import { isDeepStrictEqual } from 'node:util';
import { Outbox } from '@lathe/platform/events/outbox';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { AppTills } from '../../charging/app-tills.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import type { ChargedApp } from '../../charging/owned-charging.js';
import { MembershipRepository } from './membership.repository.js';
import { type Person, PersonRepository } from './person.repository.js';
import { eitherOf, noMember, type Standing, standingOf, standingOfPlan } from './standing-of.js';

/** Decides who is a member of an app, by its own plans or at Gumroad, and tells everybody when that changes. */
@Injectable()
export class Standings {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly memberships: MembershipRepository,
    private readonly billings: BillingRepository,
    private readonly tills: AppTills,
    private readonly people: PersonRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Looks at some addresses anew, in the transaction of what changed for them. */
  async decide(app: ChargedApp, emails: readonly string[], tx: Transaction): Promise<void> {
    await this.chargings.touch(app, tx);
    await this.decideAbout(app, await this.people.ofEmails(app, emails, tx), tx);
  }

  /** As `decide`, for some users. */
  async decideUsers(app: ChargedApp, userIds: readonly string[], tx: Transaction): Promise<void> {
    await this.chargings.touch(app, tx);
    await this.decideAbout(app, await this.people.ofIds(app, userIds, tx), tx);
  }

  /** Looks at everybody anew who was a member, or may be one by what is in force; safe to repeat. */
  async decideAll(app: ChargedApp): Promise<void> {
    const again = (emails: readonly string[]) => this.unitOfWork.run((tx) => this.decide(app, emails, tx));
    for await (const piece of this.people.members(app)) await again(piece.map(({ email }) => email));
    for await (const piece of this.billings.ofApp(platformScope(), app.appId)) {
      const userIds = piece.map(({ buyerId }) => buyerId);
      await this.unitOfWork.run((tx) => this.decideUsers(app, userIds, tx));
    }
    const productId = (await this.chargings.find(app))?.connection?.productId;
    if (productId === undefined) return;
    for await (const piece of this.memberships.all(app, productId)) await again(piece.map(({ email }) => email));
  }

  private async decideAbout(app: ChargedApp, people: readonly Person[], tx: Transaction): Promise<void> {
    if (people.length === 0) return;
    const charging = await this.chargings.find(app, tx);
    const productId = charging?.connection?.productId;
    const emails = people.map(({ email }) => email);
    const atGumroad = productId === undefined ? [] : await this.memberships.ofEmails(app, productId, emails, tx);
    const userIds = people.map(({ userId }) => userId);
    const bought = await this.billings.ofUsers(platformScope(), userIds, tx);
    const till = this.tills.nameOf(charging);
    const now = new Date();
    for (const person of people) {
      const own = bought.find(({ buyerId }) => buyerId === person.userId);
      const byPlan = own ? standingOfPlan(own, till, now) : noMember;
      // A membership of an address is worth nothing to who has not shown that it is theirs.
      const known = person.isVerified ? atGumroad.filter(({ email }) => email === person.email) : [];
      await this.tell(app, person, eitherOf(byPlan, standingOf(known, now)), tx);
    }
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
