import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { CONFIG, OUTGOING_REQUESTS } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { BillingStoreModule } from '../buyers/billing-store.module.js';
import { ChangeCharging } from '../charging/change-charging.js';
import { ChargingModule } from '../charging/charging.module.js';
import { ChargingRules } from '../charging/charging-rules.js';
import { OwnedCharging } from '../charging/owned-charging.js';
import type { PaymentsEnv } from '../config/payments-env.js';
import { GUMROAD } from './gumroad/gumroad.js';
import { GumroadClient } from './gumroad/gumroad-client.js';
import { MembershipsController } from './memberships.controller.js';
import { AppPeople } from './people/app-people.consumer.js';
import { MembershipRepository } from './people/membership.repository.js';
import { PersonRepository } from './people/person.repository.js';
import { Standings } from './people/standings.js';
import { PingRepository } from './pings/ping.repository.js';
import { ReceivePing } from './pings/receive-ping.use-case.js';
import { ChargingHolding } from './purging/charging-holding.js';
import { ConnectedApps } from './reading/connected-apps.js';
import { KeepMemberships } from './reading/keep-memberships.js';
import { ReadMembership } from './reading/read-membership.use-case.js';
import { ReadMemberships } from './reading/read-memberships.use-case.js';
import { ReadMembershipProcessor, ReadMembershipsProcessor } from './reading/reading.processors.js';
import { ConnectMemberships } from './settings/connect-memberships.use-case.js';
import { DisconnectMemberships } from './settings/disconnect-memberships.use-case.js';
import { GumroadCalls } from './settings/gumroad-calls.js';
import { MembershipSettings } from './settings/membership-settings.js';
import { ResyncMemberships } from './settings/resync-memberships.use-case.js';

/** Paid memberships of apps, and what they have of them at Gumroad. */
@Module({
  imports: [BillingStoreModule, ChargingModule],
  controllers: [MembershipsController],
  providers: [
    AppStates,
    Entitlements,
    OwnerFeatures,
    {
      provide: GUMROAD,
      useFactory: (outgoing: OutgoingRequests, env: PaymentsEnv) => new GumroadClient(outgoing, env.GUMROAD_API_BASE),
      inject: [OUTGOING_REQUESTS, CONFIG],
    },
    OwnedCharging,
    ChangeCharging,
    ChargingHolding,
    MembershipRepository,
    PersonRepository,
    Standings,
    AppPeople,
    PingRepository,
    ReceivePing,
    ConnectedApps,
    KeepMemberships,
    ReadMembership,
    ReadMemberships,
    ReadMembershipProcessor,
    ReadMembershipsProcessor,
    ChargingRules,
    GumroadCalls,
    MembershipSettings,
    ConnectMemberships,
    DisconnectMemberships,
    ResyncMemberships,
  ],
  exports: [
    AppStates,
    OwnerFeatures,
    ChargingModule,
    ChargingHolding,
    OwnedCharging,
    ChargingRules,
    ChangeCharging,
    PersonRepository,
    Standings,
  ],
})
export class MembershipsModule {}
