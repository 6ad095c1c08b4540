import type { findApiKey } from '@lathe/proto/accounts/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** Whose a key is, for the other services. */
@Injectable()
export class FindApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /** Null for a key that is unknown or expired, or whose account is suspended or gone. */
  async execute(hash: string): Promise<RouteAnswer<typeof findApiKey>['key']> {
    const key = await this.keys.use(hash, new Date());
    const account = key && (await this.accounts.find(key.accountId));
    if (!account || account.isDisabled) return null;
    const { keyId, accountId, scopes, expiresAt } = key;
    return { keyId, accountId, scopes: [...scopes], epoch: account.epoch, expiresAt: expiresAt?.toISOString() ?? null };
  }
}
