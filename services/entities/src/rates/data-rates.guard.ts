import { DomainError } from '@lathe/platform/errors/domain-error';
import { contractOf, type LatheRequest } from '@lathe/platform/http/route.decorator';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { CONFIG, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { EntitiesEnv } from '../config.js';
import { weightOf } from './request-weight.js';

const windowSeconds = 10;

interface Rate {
  readonly key: string;
  readonly limit: number;
}

/**
 * Counts requests to rows: of a visitor's address or a signed-in person over all apps, then of an app over all its
 * visitors and users. The builder at his own app counts for himself alone. Nobody is refused while the counts are away:
 * unlike sign-in, nothing is guessed here.
 */
@Injectable()
export class DataRatesGuard implements CanActivate {
  constructor(
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly env: EntitiesEnv,
  ) {}

  /** Throws `too-many-requests`. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LatheRequest>();
    const weight = weightOf(contractOf(context), request);
    const { id: appId } = request.params as { id: string };
    await this.countFor(request.principal ?? { kind: 'anonymous' }, request.ip, appId, weight);
    return true;
  }

  /** The same for what does not come as a request of its own. */
  async countFor(caller: Principal, ip: string, appId: string, weight = 1): Promise<void> {
    for (const rate of this.ratesOf(caller, ip, appId)) await this.count(rate, weight);
  }

  private ratesOf(caller: Principal, ip: string, appId: string): Rate[] {
    const { DATA_RATE_PER_APP, DATA_RATE_PER_USER, DATA_RATE_PER_VISITOR } = this.env;
    const ofApp = { key: `data:app:${appId}`, limit: DATA_RATE_PER_APP };
    switch (caller.kind) {
      case 'account':
      case 'preview':
        return [{ key: `data:account:${caller.accountId}`, limit: DATA_RATE_PER_USER }];
      case 'app-user':
        return [{ key: `data:user:${caller.appId}:${caller.userId}`, limit: DATA_RATE_PER_USER }, ofApp];
      case 'anonymous':
      case 'preview-visitor':
        return [{ key: `data:visitor:${originOf(ip)}`, limit: DATA_RATE_PER_VISITOR }, ofApp];
      case 'service':
        return [];
    }
  }

  private async count({ key, limit }: Rate, weight: number): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.limiter
      .consume(key, limit, windowSeconds, Math.min(weight, limit))
      .catch(letThrough);
    if (!allowed) throw new DomainError('too-many-requests', { retryAfterSeconds });
  }
}

function letThrough(error: unknown): { allowed: boolean; retryAfterSeconds: number } {
  if (error instanceof DomainError && error.kind === 'unavailable') return { allowed: true, retryAfterSeconds: 0 };
  throw error;
}
