import { DomainError } from '@lathe/platform/errors/domain-error';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { AppSettings } from '@lathe/proto/apps/model';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import { type CountedRun, type PersonLimit, RunCountRepository } from './run-count.repository.js';

/** Who runs a tool or asks the assistant, and from where. */
export interface Runner {
  /** A user of the app, or a visitor by what their browser keeps. */
  readonly person: string;
  readonly ip: string;
  /** Those who build the app try its tools as often as they want. */
  readonly isTrial: boolean;
}

/** What one person may run, and what is said to whoever has run as much. */
export interface RefusingLimit extends PersonLimit {
  readonly refusal: ErrorCode;
}

const windowSeconds = 60;
const perPerson = 20;
/** Whoever drops what their browser keeps is a new visitor, and still comes from there. */
const perOrigin = 60;
const perApp = 240;

/** How often one person, one origin and all people together run the tools of an app, and ask its assistant. */
@Injectable()
export class RunLimits {
  constructor(
    private readonly counts: RunCountRepository,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `too-many-requests`. */
  within<T>(appId: string, { person, ip }: Runner, work: () => Promise<T>): Promise<T> {
    const key = `tool-runs:${appId}`;
    return withinLimit(this.limiter, { key: `${key}:${person}`, limit: perPerson, windowSeconds }, () =>
      withinLimit(this.limiter, { key: `${key}:${originOf(ip)}`, limit: perOrigin, windowSeconds }, () =>
        withinLimit(this.limiter, { key, limit: perApp, windowSeconds }, work),
      ),
    );
  }

  /** Counts a run against what the builder lets one person run. Throws the refusal of the limit; nothing is counted then. */
  async count(run: CountedRun, limits: readonly RefusingLimit[]): Promise<void> {
    for (const limit of limits) {
      if (await this.counts.raise(run, limit)) continue;
      await this.counts.takeBack(run);
      throw new DomainError(limit.refusal);
    }
  }
}

/** What the builder lets one person run of a tool, or ask the assistant. */
export function limitsOf(
  kind: 'tool' | 'assistant',
  { dailyUserLimit, weeklyUserLimit }: Pick<AppSettings, 'dailyUserLimit' | 'weeklyUserLimit'>,
): RefusingLimit[] {
  return [
    ...(dailyUserLimit ? [{ days: 1, limit: dailyUserLimit, refusal: `${kind}/daily-limit-reached` } as const] : []),
    ...(weeklyUserLimit ? [{ days: 7, limit: weeklyUserLimit, refusal: `${kind}/weekly-limit-reached` } as const] : []),
  ];
}
