import { DomainError } from '@lathe/platform/errors/domain-error';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER, SEALER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { tokenContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { ChargingRules } from '../../charging/charging-rules.js';
import { type OwnChargedApp, OwnedCharging } from '../../charging/owned-charging.js';

const callsPerAccount = 120;
const windowSeconds = 600;

/** What an owner asks of Gumroad, so that nobody has tokens tried out here. */
@Injectable()
export class GumroadCalls {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly rules: ChargingRules,
    private readonly chargings: ChargingRepository,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Works with a token: the one that is given, else the one that is stored. Throws `not-found`, `plan/payment-system`,
   * `payments/gumroad-token-missing` and `too-many-requests`.
   */
  async with<T>(
    owner: OwnerScope,
    appId: string,
    given: string | undefined,
    work: (app: OwnChargedApp, token: string) => Promise<T>,
  ): Promise<T> {
    const app = await this.owned.of(owner, appId);
    await this.rules.needPlan(app);
    const sealed = (await this.chargings.find(app))?.connection?.sealedToken;
    const token = given ?? (sealed === undefined ? undefined : this.sealer.open(sealed, tokenContext(appId)));
    if (token === undefined) throw new DomainError('payments/gumroad-token-missing');
    const key = `gumroad:${owner.accountId}`;
    return withinLimit(this.limiter, { key, limit: callsPerAccount, windowSeconds }, () => work(app, token));
  }
}
