import { createHash, randomBytes } from 'node:crypto';
import { Epochs, removedEpoch } from '@lathe/platform/auth/epochs';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type ApiKey, type createApiKey, maxApiKeys } from '@lathe/proto/accounts/api-keys';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { ApiKeyRecord } from '../../api-keys/api-key.js';
import { ApiKeyRepository } from '../../api-keys/api-key.repository.js';
import { SecurityNotices } from '../../notices/security-notices.js';
import { ConfirmOwner } from '../confirm-owner.js';

const dayMs = 24 * 3600 * 1000;
const prefixLength = 12;

/** The API keys of an account: made once it is sure who asks, shown once, removed at once. */
@Injectable()
export class OwnKeys {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly accounts: AccountRepository,
    private readonly keys: ApiKeyRepository,
    private readonly notices: SecurityNotices,
    private readonly outbox: Outbox,
    private readonly epochs: Epochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list({ accountId }: OwnerScope): Promise<ApiKey[]> {
    return (await this.keys.of(accountId)).map(toKey);
  }

  /**
   * Throws as `ConfirmOwner` does, `auth/too-many-keys`, and `not-signed-in` when the account's sessions have ended
   * meanwhile: its keys may have been ended with them.
   */
  async create(
    scope: OwnerScope,
    { password, token: providerToken, name, scopes, days }: RouteInput<typeof createApiKey>['body'],
    ip: string,
  ): Promise<RouteAnswer<typeof createApiKey>> {
    const { accountId } = scope;
    const before = await this.accounts.find(accountId);
    const shown = providerToken === undefined ? { password: password ?? '' } : { token: providerToken };
    await this.confirm.execute(scope, shown, ip);
    const token = `lathe_${randomBytes(32).toString('base64url')}`;
    const createdAt = new Date();
    const record: ApiKeyRecord = {
      keyId: newId(),
      accountId,
      name,
      prefix: token.slice(0, prefixLength),
      scopes: [...new Set(scopes)],
      createdAt,
      expiresAt: days === undefined ? null : new Date(createdAt.getTime() + days * dayMs),
      lastUsedAt: null,
    };
    const hash = createHash('sha256').update(token).digest('hex');
    await this.unitOfWork.run(async (tx) => {
      if (!before || (await this.accounts.lock(accountId, tx))?.epoch !== before.epoch)
        throw new DomainError('not-signed-in');
      if ((await this.keys.count(accountId, tx)) >= maxApiKeys) throw new DomainError('auth/too-many-keys');
      await this.keys.insert(record, hash, tx);
      await this.notices.send(accountId, 'api-key-added', tx);
    });
    return { key: toKey(record), token };
  }

  /** Throws `not-found`. */
  async remove({ accountId }: OwnerScope, keyId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.keys.delete(accountId, keyId, tx))) throw notFound();
      await this.outbox.append(tx, 'accounts.account.api-key-removed.v1', accountId, accountId, { accountId, keyId });
      this.epochs.raised(keyId, removedEpoch, tx);
    });
  }
}

const toKey = ({ keyId, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRecord): ApiKey => ({
  keyId,
  name,
  prefix,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
