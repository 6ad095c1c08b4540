import { eventModels } from '@lathe/platform/events/event.schema';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { PersonRepository } from '../people/person.repository.js';
import { PingRepository } from '../pings/ping.repository.js';

/** What is kept of an app that charges, and of its people. */
@Injectable()
export class ChargingHolding implements AppHolding {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly memberships: MembershipRepository,
    private readonly people: PersonRepository,
    private readonly pings: PingRepository,
    @Inject(CONNECTION) private readonly connection: Connection,
  ) {}

  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    const told = [appId, ...(await this.people.idsOf(scope, appId))];
    const forgetNumbers = () => eventModels(this.connection).sequences.deleteMany({ _id: { $in: told } });
    await forgetNumbers();
    await this.chargings.delete(scope, appId);
    await this.memberships.delete(scope, appId);
    await this.pings.delete(scope, appId);
    await this.people.delete(scope, appId);
    // Something may have been told of them until now.
    await forgetNumbers();
  }
}
