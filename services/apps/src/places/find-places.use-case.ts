import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { PLACE_SEARCH, type PlaceSearch } from './place-search.js';

const mostFound = 8;
const windowSeconds = 60;
/** Questions of one address or account, and of all the people of an app, in a minute: one for every few letters that are typed. */
const perAsker = 240;
const perApp = 6_000;

/** What people may mean by what they have typed of a place. */
@Injectable()
export class FindPlaces {
  constructor(
    @Inject(PLACE_SEARCH) private readonly places: PlaceSearch,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `too-many-requests`. */
  async execute({ appId }: Pick<AppRecord, 'appId'>, asker: string, text: string): Promise<string[]> {
    const key = `places:${appId}`;
    return withinLimit(this.limiter, { key: `${key}:${asker}`, limit: perAsker, windowSeconds }, () =>
      withinLimit(this.limiter, { key, limit: perApp, windowSeconds }, () => this.places.find(text, mostFound)),
    );
  }
}
