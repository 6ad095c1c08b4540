import { databaseName } from '@lathe/platform/persistence/database-name';
import { type Fate, StoreWire } from '@lathe/platform/testing/store-wire';
import {
  endGround,
  newGround,
  type TestAnswer,
  type TestGround,
  type TestService,
} from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import type { ServiceName } from '@lathe/proto/common/services';
import mongoose, { type Connection } from 'mongoose';
import { bury } from './bury.js';

/**
 * What goes wrong at the n-th write, or the n-th time that one service asks another to do something: the process dies
 * when it has written, or the answer to the write is lost with its connection; the other one cannot be reached, or does
 * it and its answer is lost.
 */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly at: number;
}
export type TroubleKind =
  | 'dies after write'
  | 'loses the answer to write'
  | 'cannot make call'
  | 'loses the answer to call';
type Deed = 'write' | 'call';
export type Life = { over: boolean };

/** Services as one process, which may die at any write: then another one finds what it has left in the store. */
export abstract class MortalServices {
  /** What went wrong last, and all that was done before, for messages; empty when nothing did. */
  story = '';
  protected trouble: Trouble | undefined;
  protected test!: TestService;
  private done: string[] = [];
  private died = Promise.withResolvers<void>();
  private readonly graves: Promise<unknown>[] = [];
  private wire!: StoreWire;

  constructor(
    private readonly ground: TestGround,
    private readonly store: Connection,
  ) {}

  static async open<T extends MortalServices>(this: new (ground: TestGround, store: Connection) => T): Promise<T> {
    const ground = await newGround();
    const opened = new this(ground, await mongoose.createConnection(ground.store.uri).asPromise());
    await opened.boot();
    return opened;
  }

  async close(): Promise<void> {
    await this.test.stop();
    this.wire.end();
    await Promise.all(this.graves);
    await this.store.close();
    await endGround(this.ground);
  }

  /** Does it with something going wrong, and waits until all is at rest. False when nothing went wrong. */
  async with(trouble: Trouble, work: () => Promise<unknown>): Promise<boolean> {
    await this.rest();
    [this.done, this.trouble, this.story] = [[], trouble, ''];
    await Promise.race([this.died.promise, work().then(() => this.rest())]);
    const happened = this.trouble === undefined;
    this.trouble = undefined;
    // Nothing waits for a death that did not come: one process follows one that died, not one for each try before.
    if (happened && trouble.kind === 'dies after write') await this.boot();
    await this.rest();
    return happened;
  }

  /** Asks a service; undefined when the process dies over it. */
  async ask(
    service: ServiceName,
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
      ...(body === undefined ? {} : { body: body as object }),
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

  /** Until no event, no job that is due and nothing else is on its way. */
  async rest(): Promise<void> {
    await until(async () => {
      const due = { status: { $in: ['active', 'waiting'] }, runAt: { $lte: new Date(Date.now() + 5_000) } };
      const left = await Promise.all([
        ...this.test.services.flatMap(({ name }) => [
          this.collection(name, 'outbox').countDocuments({ status: 'pending' }),
          this.collection(name, 'jobs').countDocuments(due),
        ]),
        this.underWay(),
      ]);
      return left.every((count) => count === 0);
    });
  }

  /** Starts the process on that ground; `life` ends with it. */
  protected abstract start(ground: TestGround, life: Life): Promise<TestService>;

  /** How much is on its way besides events and jobs. */
  protected async underWay(): Promise<number> {
    return 0;
  }

  protected fateOf(deed: Deed, name: string): Fate {
    const { trouble } = this;
    if (!trouble?.kind.endsWith(deed) || this.done.push(name) !== trouble.at) return 'told';
    this.story = `${trouble.kind} ${trouble.at} of:\n${this.done.join('\n')}`;
    this.trouble = undefined;
    if (trouble.kind !== 'dies after write') return 'lost';
    this.died.resolve();
    return 'ended';
  }

  private async boot(): Promise<void> {
    const life = { over: false };
    const wire = (this.wire = await StoreWire.open(this.ground.store.uri, this.ground.dataDir, (write) =>
      // The right to publish events is renewed by the clock.
      write.includes('.leases ') ? 'told' : this.fateOf('write', write),
    ));
    this.died = Promise.withResolvers();
    void this.died.promise.then(() => {
      life.over = true;
      wire.end();
      this.graves.push(bury(this.test));
    });
    this.test = await this.start({ ...this.ground, store: { ...this.ground.store, uri: wire.uri } }, life);
  }
}
