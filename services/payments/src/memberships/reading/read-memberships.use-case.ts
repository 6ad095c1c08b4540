import type { Site } from '@lathe/platform/config/common-config';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import { SEALER, SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { secretContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import type { ChargedApp } from '../../charging/owned-charging.js';
import { isReachable, pingAddress } from '../../charging/ping-address.js';
import { GUMROAD, type Gumroad } from '../gumroad/gumroad.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { goesOn } from '../people/standing-of.js';
import { Standings } from '../people/standings.js';
import type { OpenConnection } from './connected-apps.js';
import { KeepMemberships } from './keep-memberships.js';

/** Reads all memberships of the product that is connected, whatever was told of them. Safe to repeat. */
@Injectable()
export class ReadMemberships {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly memberships: MembershipRepository,
    private readonly standings: Standings,
    private readonly keep: KeepMemberships,
    @Inject(GUMROAD) private readonly gumroad: Gumroad,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Who is a member now: those whom Gumroad lists, and what became of those whom it lists no more. */
  async members(app: ChargedApp, { connection, token }: OpenConnection): Promise<void> {
    const { productId } = connection;
    const asOf = new Date();
    const listed = new Set<string>();
    for await (const subscribers of this.gumroad.subscribers(token, productId)) {
      for (const { subscriberId } of subscribers) listed.add(subscriberId);
      await this.keep.execute(app, { subscribers, asOf });
    }
    for await (const piece of this.memberships.all(app, productId)) {
      const gone = piece.filter((one) => !listed.has(one.subscriberId) && goesOn(one, asOf));
      for (const one of gone) {
        const now = new Date();
        const found = await this.gumroad.subscriber(token, one.subscriberId);
        await this.keep.execute(app, { subscribers: [found ?? { ...one, endsAt: now }], asOf: now });
      }
    }
    await this.standings.decideAll(app);
    await this.memberships.deleteOthers(app, productId);
    await this.chargings.note(app, connection, { syncedAt: asOf });
  }

  /** The rest: lets Gumroad tell of changes, and looks at payments that were taken back. */
  async rest(app: ChargedApp, { connection, token }: OpenConnection): Promise<void> {
    const secret = this.sealer.open(connection.sealedSecret, secretContext(app.appId));
    if (isReachable(this.site)) await this.gumroad.tell(token, pingAddress(this.site, secret));
    const asOf = new Date();
    for await (const sales of this.gumroad.sales(token, connection.productId))
      await this.keep.execute(app, { sales, asOf });
  }
}
