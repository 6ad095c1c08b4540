import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER, SEALER, SITE } from '@lathe/platform/tokens/tokens';
import type { PlanSettings as Settings } from '@lathe/proto/payments/app-plans';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeCharging } from '../../charging/change-charging.js';
import { keyContext, type SellingAccount, signingContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { ChargingRules } from '../../charging/charging-rules.js';
import { type OwnChargedApp, OwnedCharging } from '../../charging/owned-charging.js';
import { isReachable } from '../../charging/ping-address.js';
import { Standings } from '../../memberships/people/standings.js';
import { isLiveKey } from '../../provider/stripe/live-key.js';
import { StripeAccounts } from '../../provider/stripe/stripe-accounts.js';
import { PlanSettings } from '../plans/plan-settings.js';

/** What one owner may have tried out, so that nobody finds out here which keys are good. */
const triesPerAccount = 30;
const windowSeconds = 600;
const shown = 4;

/** Lets an app sell by its owner's own Stripe account. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly rules: ChargingRules,
    private readonly chargings: ChargingRepository,
    private readonly changes: ChangeCharging,
    private readonly standings: Standings,
    private readonly settings: PlanSettings,
    private readonly accounts: StripeAccounts,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Throws `not-found`, `plan/payment-system`, `payments/stripe-key-refused`, `payments/other-stripe-account` and
   * `payments/provider-failed`.
   */
  async execute(owner: OwnerScope, appId: string, key: string): Promise<Settings> {
    const app = await this.owned.of(owner, appId);
    await this.rules.needPlan(app);
    const limit = { key: `stripe-key:${owner.accountId}`, limit: triesPerAccount, windowSeconds };
    const account = await withinLimit(this.limiter, limit, () => this.accountOf(app, key));
    await this.unitOfWork.run((tx) => this.changes.connectAccount(app, account, tx));
    // What was only tried out with the test provider gives nothing any more.
    await this.standings.decideAll(app);
    return this.settings.of(app);
  }

  private async accountOf(app: OwnChargedApp, key: string): Promise<SellingAccount> {
    const before = (await this.chargings.find(app))?.account ?? null;
    const { accountId, name } = await this.accounts.find(key);
    if (before && before.accountId !== accountId) throw new DomainError('payments/other-stripe-account');
    return {
      accountId,
      name,
      sealedKey: this.sealer.seal(key, keyContext(app.appId)),
      lastFour: key.slice(-shown),
      isLive: isLiveKey(key),
      endpoint: before?.endpoint ?? (await this.listen(app, key)),
      isEnding: false,
      problem: null,
    };
  }

  /** Null where Stripe does not reach this installation: what people have is read when they come back, and once a day. */
  private async listen({ appId }: OwnChargedApp, key: string): Promise<SellingAccount['endpoint']> {
    if (!isReachable(this.site)) return null;
    const address = `${this.site.publicUrl}/api/payments/webhooks/stripe/${appId}`;
    const { endpointId, secret } = await this.accounts.listen(key, address);
    return { endpointId, sealedSecret: this.sealer.seal(secret, signingContext(appId)) };
  }
}
