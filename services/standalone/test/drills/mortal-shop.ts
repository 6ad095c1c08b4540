import { accountsService } from '@lathe/accounts/service';
import { paymentsService } from '@lathe/payments/service';
import { databaseName } from '@lathe/platform/persistence/database-name';
import { StoreWire } from '@lathe/platform/testing/store-wire';
import {
  endGround,
  newGround,
  startTestService,
  type TestAnswer,
  type TestGround,
  type TestService,
} from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import type { ServiceName } from '@lathe/proto/common/services';
import mongoose, { type Connection } from 'mongoose';
import { bury } from './bury.js';

const services = ['accounts', 'payments'] as const;
const password = 'a long enough phrase';

export interface MortalBuyer {
  readonly accountId: string;
  readonly token: string;
}

/** Accounts and payments as one process that dies at its n-th write; then another one finds what it has left. */
export class MortalShop {
  /** All that was written before the process died, for messages. */
  story = '';
  private diesAt: number | undefined;
  private written: string[] = [];
  private died = Promise.withResolvers<void>();
  private readonly graves: Promise<unknown>[] = [];
  private buyers = 0;
  private test!: TestService;
  private wire!: StoreWire;

  private constructor(
    private readonly ground: TestGround,
    private readonly store: Connection,
  ) {}

  static async open(): Promise<MortalShop> {
    const ground = await newGround();
    const shop = new MortalShop(ground, await mongoose.createConnection(ground.store.uri).asPromise());
    await shop.boot();
    return shop;
  }

  async close(): Promise<void> {
    await this.test.stop();
    this.wire.end();
    await Promise.all(this.graves);
    await this.store.close();
    await endGround(this.ground);
  }

  /** Does it in a process that dies at that write, and waits until another one has done the rest. False when none died. */
  async dyingAt(write: number, work: () => Promise<unknown>): Promise<boolean> {
    await this.rest();
    [this.written, this.diesAt, this.story] = [[], write, ''];
    const reborn = this.died.promise.then(() => this.boot());
    await Promise.race([reborn, work().then(() => this.rest())]);
    const hasDied = this.diesAt === undefined;
    this.diesAt = undefined;
    if (hasDied) await reborn;
    await this.rest();
    return hasDied;
  }

  async buyer(): Promise<MortalBuyer> {
    const body = { email: `buyer${(this.buyers += 1)}@example.org`, password };
    const { json } = (await this.ask('accounts', 'POST', '/api/auth/sign-up', { body }))!;
    return { accountId: json.account.accountId, token: json.accessToken };
  }

  /** Asks a service; undefined when the process dies over it. */
  async ask(
    service: (typeof services)[number],
    method: string,
    url: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<TestAnswer | undefined> {
    const { test, died } = this;
    const server = test.services.find(({ name }) => name === service)!.server;
    const answer = server.inject({
      method: method as 'GET',
      url,
      headers: { host: 'localhost:4400', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answered = await Promise.race([answer.catch(() => undefined), died.promise]);
    if (!answered) return undefined;
    const { statusCode: status, headers, body: text } = answered;
    const isJson = String(headers['content-type']).includes('json');
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** A collection of a service, past the process. */
  collection(service: ServiceName, name: string) {
    return this.store.useDb(databaseName(service, this.ground.store.prefix), { useCache: true }).collection(name);
  }

  /** Until no event and no job that is due is on its way. */
  async rest(): Promise<void> {
    await until(async () => {
      const soon = { $lte: new Date(Date.now() + 5_000) };
      const left = await Promise.all(
        services.flatMap((name) => [
          this.collection(name, 'outbox').countDocuments({ status: 'pending' }),
          this.collection(name, 'jobs').countDocuments({ status: { $in: ['active', 'waiting'] }, runAt: soon }),
        ]),
      );
      return left.every((count) => count === 0);
    });
  }

  private async boot(): Promise<void> {
    const wire = (this.wire = await StoreWire.open(this.ground.store.uri, this.ground.dataDir, (write) => {
      // The right to publish events is renewed by the clock.
      if (write.includes('.leases ') || this.diesAt === undefined) return 'told';
      if (this.written.push(write) !== this.diesAt) return 'told';
      this.story = `died after write ${this.diesAt} of:\n${this.written.join('\n')}`;
      this.diesAt = undefined;
      this.died.resolve();
      return 'ended';
    }));
    this.died = Promise.withResolvers();
    void this.died.promise.then(() => {
      wire.end();
      this.graves.push(bury(this.test));
    });
    this.test = await startTestService(accountsService, {
      env: { DEFAULT_PLAN: 'lite' },
      beside: [paymentsService],
      ground: { ...this.ground, store: { ...this.ground.store, uri: wire.uri } },
    });
  }
}
