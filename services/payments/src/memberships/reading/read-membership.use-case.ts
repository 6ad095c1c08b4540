import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { chargedApp } from '../../charging/owned-charging.js';
import type { NamedMembership } from '../../charging/reading-jobs.js';
import { GUMROAD, type Gumroad } from '../gumroad/gumroad.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { ConnectedApps } from './connected-apps.js';
import { KeepMemberships } from './keep-memberships.js';

/** Reads one membership from Gumroad that a ping has named by its id, or by that of a payment for it. */
@Injectable()
export class ReadMembership {
  constructor(
    private readonly connected: ConnectedApps,
    private readonly memberships: MembershipRepository,
    private readonly keep: KeepMemberships,
    @Inject(GUMROAD) private readonly gumroad: Gumroad,
  ) {}

  /**
   * Nothing comes of what is not the seller's, or of another product. Throws as Gumroad does, except for a token that
   * counts no more: that is noted.
   */
  async execute({ appId, saleId, subscriberId: named }: NamedMembership): Promise<void> {
    const app = chargedApp(platformScope(), appId);
    await this.connected.use(app, async ({ connection: { productId }, token }) => {
      const asOf = new Date();
      const sale = saleId === null ? undefined : await this.gumroad.sale(token, saleId);
      const subscriberId = sale?.subscriberId ?? named;
      if (subscriberId === null) return;
      const found = await this.gumroad.subscriber(token, subscriberId);
      const [known] = found ? [found] : await this.memberships.find(app, [subscriberId]);
      if (known?.productId !== productId) return;
      // One that Gumroad knows no more is over.
      const subscribers = [found ?? { ...known, endsAt: asOf }];
      await this.keep.execute(app, { subscribers, sales: sale?.productId === productId ? [sale] : [], asOf });
    });
  }
}
