import { releaseUsage, reserveUsage } from '@lathe/proto/accounts/internal';
import type { Meter } from '@lathe/proto/plans/meters';
import { Injectable } from '@nestjs/common';
import { asPlatform, InternalClient } from '../internal/internal-client.js';

/** Counts what an account uses up; accounts holds the truth (design 12.1). */
@Injectable()
export class UsageClient {
  constructor(private readonly client: InternalClient) {}

  /**
   * Counts a use before it happens, once per key. Throws the 402 of the limit that was met; nothing is counted then.
   */
  async reserve(accountId: string, meter: Meter, key: string, amount = 1): Promise<void> {
    await this.client.call(reserveUsage, { params: { accountId }, body: { meter, amount, key } }, asPlatform());
  }

  /** Gives a use back, once per key, also when its reservation is still under way. */
  async release(accountId: string, key: string): Promise<void> {
    await this.client.call(releaseUsage, { params: { accountId }, body: { key } }, asPlatform());
  }
}
