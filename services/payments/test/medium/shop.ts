import { randomId } from '@lathe/platform/ids/random-id';
import type { InternalRequest } from '@lathe/platform/internal/internal-client';
import { atRest } from '@lathe/platform/testing/at-rest';
import {
  startTestService,
  type TestAnswer,
  type TestOptions,
  type TestService,
} from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ServiceName } from '@lathe/proto/common/services';
import type { SubscriptionChange } from '@lathe/proto/payments/events.v1';
import type { Connection } from 'mongoose';
import { paymentsService } from '../../src/service.js';

/** An app that somebody has, as the other services tell it. */
export interface StoredApp {
  readonly appId: string;
  readonly name: string;
  readonly isGenerated: boolean;
  readonly fileBytes: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Payments on its own, with people who buy. */
export class Shop {
  /** What everybody has. */
  apps: StoredApp[] = [];
  readonly test: TestService;

  private constructor(test: TestService) {
    this.test = test;
  }

  static async open(options: TestOptions = {}): Promise<Shop> {
    let shop: Shop | undefined;
    const remote = (service: ServiceName, request: InternalRequest) => shop?.answer(service, request);
    shop = new Shop(await startTestService(paymentsService, { remote, ...options }));
    return shop;
  }

  async buyer(): Promise<Buyer> {
    const accountId = randomId();
    return new Buyer(this, accountId, await this.test.accountToken(accountId));
  }

  private get connection(): Connection {
    return this.test.service.app.get<Connection>(CONNECTION);
  }

  collection(name: string) {
    return this.connection.collection(name);
  }

  /** Until no event and no job that is due is under way. */
  rest(): Promise<void> {
    return atRest(this.connection);
  }

  private answer(service: ServiceName, { path, body }: InternalRequest) {
    if (service === 'apps')
      return { status: 200, body: { apps: this.apps.map(({ rows: _, bytes: __, ...app }) => app) } };
    if (service !== 'entities') return undefined;
    const { appIds } = JSON.parse(body ?? '{}') as { appIds: string[] };
    if (path !== '/internal/app-usage') return undefined;
    const apps = this.apps.filter(({ appId }) => appIds.includes(appId));
    return { status: 200, body: { apps: apps.map(({ appId, rows, bytes }) => ({ appId, rows, bytes })) } };
  }
}

/** Somebody with an account. */
export class Buyer {
  constructor(
    private readonly shop: Shop,
    readonly accountId: string,
    private readonly token: string,
  ) {}

  call(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    return this.shop.test.request(method, `/api/payments/${path}`, {
      token: this.token,
      ...(body === undefined ? {} : { body }),
    });
  }

  checkout(plan: string, interval = 'month', returnTo?: string): Promise<TestAnswer> {
    return this.call('POST', 'checkout', { plan, interval, ...(returnTo ? { returnTo } : {}) });
  }

  /** Fills in the form of a page of the test provider. */
  submit(url: string, form: Record<string, string>): Promise<TestAnswer> {
    return this.shop.test.request('POST', new URL(url).pathname, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Buys a plan to the end; answers the sale's id. */
  async buy(plan: string, interval = 'month', card = 'works'): Promise<string> {
    const { json } = await this.checkout(plan, interval);
    await this.submit(json.url, { act: 'pay', card });
    await this.shop.rest();
    return json.saleId;
  }

  /** Does something on the pages of the provider. */
  async atProvider(...acts: string[]): Promise<TestAnswer> {
    const { json } = await this.call('POST', 'portal', {});
    let answer: TestAnswer | undefined;
    for (const act of acts) answer = await this.submit(json.url, { act });
    await this.shop.rest();
    return answer!;
  }

  async subscription() {
    return (await this.call('GET', 'subscription')).json.subscription;
  }

  /** What others were told, the newest last. */
  async told(): Promise<SubscriptionChange[]> {
    const rows = await this.shop
      .collection('outbox')
      .find({ 'event.type': 'payments.subscription.changed.v1', key: this.accountId })
      .sort({ seq: 1 })
      .toArray();
    return rows.map((row) => row['event'].data as SubscriptionChange);
  }
}
