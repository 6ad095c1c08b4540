import { DomainError } from '@lathe/platform/errors/domain-error';
import { originOf } from '@lathe/platform/rate-limit/origin';
import { CONFIG } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import type { EntitiesEnv } from '../config.js';

/** When whoever was refused may come back. */
const retryAfterSeconds = 30;

/** How many connections follow changes in this process: of all, of each app, of each person or address. */
@Injectable()
export class LiveLimits {
  private readonly counts = new Map<string, number>();

  constructor(@Inject(CONFIG) private readonly env: EntitiesEnv) {}

  /** Counts a connection until the function that it answers is called. Throws `unavailable` and `live/app-full`. */
  enter(appId: string): () => void {
    const leave = this.take('all', this.env.LIVE_PER_PROCESS, 'unavailable');
    try {
      const leaveApp = this.take(`app:${appId}`, this.env.LIVE_PER_APP, 'live/app-full');
      return () => {
        leave();
        leaveApp();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Counts it for whoever it is of. Throws `live/visitor-full`. */
  enterAs(caller: Principal, ip: string): () => void {
    return this.take(visitorOf(caller, ip), this.env.LIVE_PER_VISITOR, 'live/visitor-full');
  }

  private take(key: string, limit: number, code: ErrorCode): () => void {
    const count = this.counts.get(key) ?? 0;
    if (count >= limit) throw new DomainError(code, { limit, retryAfterSeconds });
    this.counts.set(key, count + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const now = this.counts.get(key)! - 1;
      if (now > 0) this.counts.set(key, now);
      else this.counts.delete(key);
    };
  }
}

function visitorOf(caller: Principal, ip: string): string {
  switch (caller.kind) {
    case 'account':
    case 'preview':
      return `account:${caller.accountId}`;
    case 'app-user':
      return `user:${caller.userId}`;
    default:
      return `address:${originOf(ip)}`;
  }
}
