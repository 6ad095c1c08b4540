import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { ChargedApp } from '../../charging/owned-charging.js';
import type { GumroadSale, GumroadSubscriber } from '../gumroad/gumroad.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { Standings } from '../people/standings.js';

/** What was read of memberships, when that began. */
export interface ReadMemberships {
  readonly subscribers?: readonly GumroadSubscriber[];
  readonly sales?: readonly GumroadSale[];
  readonly asOf: Date;
}

/** Keeps what was read, and decides anew for everybody whom it concerns, all or nothing. */
@Injectable()
export class KeepMemberships {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly standings: Standings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(app: ChargedApp, { subscribers = [], sales = [], asOf }: ReadMemberships): Promise<void> {
    const ids = [
      ...subscribers.map(({ subscriberId }) => subscriberId),
      ...sales.flatMap(({ subscriberId }) => subscriberId ?? []),
    ];
    if (ids.length === 0) return;
    await this.unitOfWork.run(async (tx) => {
      const before = await this.memberships.find(app, ids, tx);
      await this.memberships.keep(app, subscribers, asOf, tx);
      await this.memberships.keepSales(app, sales, asOf, tx);
      // An address may have changed: whoever has the one of before is looked at, too.
      const emails = new Set([...before, ...subscribers].map(({ email }) => email));
      await this.standings.decide(app, [...emails], tx);
    });
  }
}
