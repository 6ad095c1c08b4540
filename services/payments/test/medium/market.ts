import { randomId } from '@lathe/platform/ids/random-id';
import type { TestAnswer, TestOptions } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { PackageChange } from '@lathe/proto/payments/events.v1';
import { type Buyer, Shop } from './shop.js';

/** Payments on its own, with people who sell their apps and people who buy them. */
export class Market {
  /** The plan of everybody; null for the installation's default. */
  plan: string | null = null;
  private readonly states = new Map<string, AppState>();

  private constructor(readonly shop: Shop) {}

  static async open(options: TestOptions = {}): Promise<Market> {
    let market: Market | undefined;
    const shop = await Shop.open({ remote: (service, { path }) => market?.answer(service, path), ...options });
    market = new Market(shop);
    return market;
  }

  /** A published app of somebody. */
  async app(change: Partial<AppState> = {}): Promise<AppState> {
    const ownerId = randomId();
    const state: AppState = {
      appId: randomId(),
      ownerId,
      seq: 1,
      name: 'Dog walks',
      slug: `walks-${ownerId.slice(0, 6)}`,
      hosts: [],
      visibility: 'public_without_login',
      isSignupEnabled: true,
      head: randomId(),
      published: randomId(),
      deleted: false,
      ...change,
    };
    await this.becomes(state);
    return state;
  }

  async becomes(state: AppState, type: 'changed' | 'owner-changed' = 'changed'): Promise<void> {
    this.states.set(state.appId, state);
    await this.shop.test.publish(`apps.app.${type}.v1`, state.appId, state.appId, state);
    await this.shop.rest();
  }

  /** What somebody does with an app as a package; its owner by default. */
  async own({ appId, ownerId }: AppState, method: string, body?: unknown, token?: string): Promise<TestAnswer> {
    const path = `/api/apps/${appId}/payments/package`;
    return this.shop.test.request(method, path, {
      token: token ?? (await this.shop.test.accountToken(ownerId)),
      ...(body === undefined ? {} : { body }),
    });
  }

  /** An app that is for sale. */
  async offered(price = 49, change: Partial<AppState> = {}): Promise<AppState> {
    const app = await this.app(change);
    await this.own(app, 'PUT', { price, description: 'Walks of dogs' });
    return app;
  }

  checkout(buyer: Buyer, { appId }: AppState): Promise<TestAnswer> {
    return buyer.call('POST', `packages/${appId}/checkout`);
  }

  /** Buys an app to the end; answers the sale's id. */
  async buy(buyer: Buyer, app: AppState): Promise<string> {
    const { json } = await this.checkout(buyer, app);
    await buyer.submit(json.url, { act: 'pay', card: 'works' });
    await this.shop.rest();
    return json.saleId;
  }

  /** What others were told of somebody's packages, the oldest first. */
  async told({ accountId }: Buyer): Promise<PackageChange[]> {
    const filter = { 'event.type': 'payments.package.changed.v1', 'event.tenantId': accountId };
    const rows = await this.shop.collection('outbox').find(filter).sort({ createdAt: 1, _id: 1 }).toArray();
    return rows.map((row) => row['event'].data as PackageChange);
  }

  private answer(service: string, path: string): { status: number; body: unknown } | undefined {
    const appId = /^\/internal\/apps\/(\w+)/.exec(path)?.[1];
    if (service === 'apps' && appId) {
      const state = this.states.get(appId);
      return state
        ? { status: 200, body: state }
        : { status: 404, body: { error: { code: 'not-found', message: '' } } };
    }
    const accountId = /^\/internal\/accounts\/(\w+)\/entitlements$/.exec(path)?.[1];
    return accountId ? { status: 200, body: { accountId, seq: 0, plan: this.plan, isAdmin: false } } : undefined;
  }
}
