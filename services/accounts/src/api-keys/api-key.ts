import type { ApiScope } from '@lathe/proto/common/api-scopes';

export interface ApiKeyRecord {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  /** How the key begins. */
  readonly prefix: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}
