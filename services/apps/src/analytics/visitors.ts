import { createHmac, randomBytes } from 'node:crypto';
import type { Cache } from '@lathe/platform/cache/cache';
import { originOf } from '@lathe/platform/rate-limit/origin';
import { CACHE } from '@lathe/platform/tokens/tokens';
import { dayAfter, dayOf } from '@lathe/proto/apps/analytics';
import { Inject, Injectable } from '@nestjs/common';

/** What a request tells of whoever sent it. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
}

/** A visit that begins before midnight may be looked at after it. */
const graceSeconds = 60;

/**
 * Tells people apart within one day, without a cookie and without keeping an address. A person is a keyed hash of app,
 * address and browser; the key is random, of this day alone, and gone with it, so that nobody can be looked for
 * afterwards. All of it is in the cache only: one that comes back empty lets people count anew on that day.
 */
@Injectable()
export class Visitors {
  constructor(@Inject(CACHE) private readonly cache: Cache) {}

  /** Whether somebody is at a place of an app for the first time on the day of this moment. */
  async isFirst(appId: string, place: string, { address, agent }: Visitor, now: number): Promise<boolean> {
    const day = dayOf(now);
    const ttlSeconds = (Date.parse(dayAfter(day)) - now) / 1000 + graceSeconds;
    const key = await this.keyOf(day, ttlSeconds);
    const text = [appId, place, originOf(address), agent].join('\n');
    const mark = createHmac('sha256', key).update(text).digest('base64url');
    return this.cache.setIfAbsent(`visitor:${mark}`, '1', ttlSeconds);
  }

  private async keyOf(day: string, ttlSeconds: number): Promise<string> {
    const name = `visitors-key:${day}`;
    const known = await this.cache.get(name);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('base64url');
    if (await this.cache.setIfAbsent(name, made, ttlSeconds)) return made;
    return (await this.cache.get(name)) ?? made;
  }
}
