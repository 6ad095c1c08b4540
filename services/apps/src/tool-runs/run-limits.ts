import { DomainError } from '@lathe/platform/errors/domain-error';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { ToolRecord } from '../tools/tool.js';
import { type CountedRun, type PersonLimit, RunCountRepository } from './run-count.repository.js';

/** Who runs a tool, and from where. */
export interface Runner {
  /** A user of the app, or a visitor by what their browser keeps. */
  readonly person: string;
  readonly ip: string;
  /** Those who build the app try its tools as often as they want. */
  readonly isTrial: boolean;
}

const windowSeconds = 60;
const perPerson = 20;
/** Whoever drops what their browser keeps is a new visitor, and still comes from there. */
const perOrigin = 60;
const perApp = 240;

/** How often one person, one origin and all people together run the tools of an app. */
@Injectable()
export class RunLimits {
  constructor(
    private readonly counts: RunCountRepository,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `too-many-requests`. */
  within<T>({ appId }: ToolRecord, { person, ip }: Runner, work: () => Promise<T>): Promise<T> {
    const key = `tool-runs:${appId}`;
    return withinLimit(this.limiter, { key: `${key}:${person}`, limit: perPerson, windowSeconds }, () =>
      withinLimit(this.limiter, { key: `${key}:${originOf(ip)}`, limit: perOrigin, windowSeconds }, () =>
        withinLimit(this.limiter, { key, limit: perApp, windowSeconds }, work),
      ),
    );
  }

  /**
   * Counts a run against what the builder lets one person run. Throws `tool/daily-limit-reached` and
   * `tool/weekly-limit-reached`; nothing is counted then.
   */
  async count(run: CountedRun, tool: ToolRecord): Promise<void> {
    for (const limit of limitsOf(tool)) {
      if (await this.counts.raise(run, limit)) continue;
      await this.counts.takeBack(run);
      throw new DomainError(limit.days === 1 ? 'tool/daily-limit-reached' : 'tool/weekly-limit-reached');
    }
  }
}

function limitsOf({ values: { dailyUserLimit, weeklyUserLimit } }: ToolRecord): PersonLimit[] {
  return [
    ...(dailyUserLimit ? [{ days: 1 as const, limit: dailyUserLimit }] : []),
    ...(weeklyUserLimit ? [{ days: 7 as const, limit: weeklyUserLimit }] : []),
  ];
}
