import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SEALER, SITE } from '@lathe/platform/tokens/tokens';
import type { MembershipSettings as Settings } from '@lathe/proto/payments/memberships';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeCharging } from '../../charging/change-charging.js';
import { type Connection, secretContext, tokenContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { OwnedCharging } from '../../charging/owned-charging.js';
import { isReachable, pingAddress } from '../../charging/ping-address.js';
import { GUMROAD, type Gumroad } from '../gumroad/gumroad.js';
import { MembershipSettings } from './membership-settings.js';

/** Forgets the token of an app and what it gave. */
@Injectable()
export class DisconnectMemberships {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly settings: MembershipSettings,
    private readonly chargings: ChargingRepository,
    private readonly changes: ChangeCharging,
    private readonly unitOfWork: UnitOfWork,
    @Inject(GUMROAD) private readonly gumroad: Gumroad,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async execute(owner: OwnerScope, appId: string): Promise<Settings> {
    const app = await this.owned.of(owner, appId);
    const connection = (await this.chargings.find(app))?.connection;
    if (connection && isReachable(this.site)) await this.endPings(appId, connection);
    await this.unitOfWork.run((tx) => this.changes.disconnect(app, tx));
    return this.settings.of(app);
  }

  private async endPings(appId: string, { sealedToken, sealedSecret }: Connection): Promise<void> {
    const token = this.sealer.open(sealedToken, tokenContext(appId));
    const address = pingAddress(this.site, this.sealer.open(sealedSecret, secretContext(appId)));
    await this.gumroad.tellNoMore(token, address).catch((error: unknown) => {
      // A token that counts no more ends nothing there; what still comes finds nothing here.
      if (!(error instanceof DomainError)) throw error;
    });
  }
}
