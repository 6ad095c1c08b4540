import type { InternalRequest } from '@lathe/platform/internal/internal-client';

/** What accounts counts of messages: each key once, however often it is told. */
export class AccountsBook {
  private readonly keys = new Map<string, { accountId: string; used: boolean }>();

  /** The answer to a reservation or its return; undefined for other questions. */
  answer({ path, body }: InternalRequest): { status: number; body: object } | undefined {
    const [, accountId, deed] = /^\/internal\/accounts\/(\w+)\/usage\/(reserve|release)$/.exec(path) ?? [];
    if (!accountId) return undefined;
    const { key } = JSON.parse(body ?? '{}') as { key: string };
    const known = this.keys.get(key);
    if (deed === 'reserve' && known?.used === false) return { status: 409, body: { error: { code: 'conflict' } } };
    this.keys.set(key, { accountId, used: deed === 'reserve' });
    return { status: 200, body: {} };
  }

  /** Messages that count for an account. */
  used(accountId: string): number {
    return [...this.keys.values()].filter((one) => one.accountId === accountId && one.used).length;
  }
}
