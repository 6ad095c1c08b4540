import { appsService } from '@lathe/apps/service';
import { ProjectChecks } from '@lathe/builder-chat/checks/project-checks';
import { mend } from '@lathe/builder-chat/detectors/mend';
import { ANSWER_MODEL, type AnswerModel } from '@lathe/builder-chat/models/answer-model';
import { builderChatService } from '@lathe/builder-chat/service';
import { entitiesService } from '@lathe/entities/service';
import type { InternalRequest } from '@lathe/platform/internal/internal-client';
import { databaseName } from '@lathe/platform/persistence/database-name';
import { type Fate, StoreWire } from '@lathe/platform/testing/store-wire';
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
import { AccountsBook } from './accounts-book.js';
import { bury } from './bury.js';
import { ScriptedAnswers } from './scripted-answers.js';

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
  'dies after write' | 'loses the answer to write' | 'cannot make call' | 'loses the answer to call';
type Deed = 'write' | 'call';
type Life = { over: boolean };

/**
 * The services that build, keep and fill apps as one process, which may die at any write: then another one finds what
 * it has left in the store. Other than the model and what accounts counts, all is real.
 */
export class MortalLathe {
  readonly accounts = new AccountsBook();
  readonly model = new ScriptedAnswers();
  /** What went wrong last, and all that was done before, for messages. */
  story = '';
  private trouble: Trouble | undefined;
  private done: string[] = [];
  private died = Promise.withResolvers<void>();
  private readonly graves: Promise<unknown>[] = [];

  private constructor(
    private readonly ground: TestGround,
    private readonly store: Connection,
  ) {}

  private test!: TestService;
  private wire!: StoreWire;

  static async open(): Promise<MortalLathe> {
    const ground = await newGround();
    const store = await mongoose.createConnection(ground.store.uri).asPromise();
    const lathe = new MortalLathe(ground, store);
    await lathe.boot();
    return lathe;
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
    const reborn = this.died.promise.then(() => this.boot());
    await Promise.race([reborn, work().then(() => this.rest())]);
    const happened = this.trouble === undefined;
    this.trouble = undefined;
    if (happened && trouble.kind === 'dies after write') await reborn;
    await this.rest();
    return happened;
  }

  /** Asks a service; undefined when the process dies over it. */
  async ask(
    service: ServiceName,
    token: string,
    method: string,
    url: string,
    body?: unknown,
  ): Promise<TestAnswer | undefined> {
    const { test, died } = this;
    const server = test.services.find(({ name }) => name === service)!.server;
    const answer = server.inject({
      method: method as 'GET',
      url,
      headers: { host: 'localhost:4400', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: body as object }),
    });
    const answered = await Promise.race([answer.catch(() => undefined), died.promise]);
    if (!answered) return undefined;
    const { statusCode: status, headers, body: text } = answered;
    const isJson = String(headers['content-type']).includes('json');
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** Lets the time pass after which messages are given back that nothing came of. */
  async runLateJobs(): Promise<void> {
    const late = { status: 'waiting', queue: 'released-messages' };
    await this.collection('builder-chat', 'jobs').updateMany(late, { $set: { runAt: new Date() } });
    await this.rest();
  }

  /** A collection of a service, past the process. */
  collection(service: ServiceName, name: string) {
    return this.store.useDb(databaseName(service, this.ground.store.prefix), { useCache: true }).collection(name);
  }

  accountToken(accountId: string): Promise<string> {
    return this.test.accountToken(accountId);
  }

  internalToken(ownerId: string, appId: string): Promise<string> {
    return this.test.internalToken({ subject: ownerId, tenant: appId, role: 'owner' }, 'apps');
  }

  /** Until no event, no job and no answer is on its way. */
  async rest(): Promise<void> {
    const due = { status: { $in: ['active', 'waiting'] } };
    await until(async () => {
      const left = await Promise.all([
        ...this.test.services.flatMap(({ name }) => [
          this.collection(name, 'outbox').countDocuments({ status: 'pending' }),
          this.collection(name, 'jobs').countDocuments({ ...due, runAt: { $lte: new Date(Date.now() + 5_000) } }),
        ]),
        this.collection('builder-chat', 'generations').countDocuments({ active: true }),
      ]);
      return left.every((count) => count === 0);
    });
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
    const test = await startTestService(builderChatService, {
      beside: [appsService, entitiesService],
      ground: { ...this.ground, store: { ...this.ground.store, uri: wire.uri } },
      remote: (service, request) => this.answerOf(service, request, life),
    });
    this.stub(test, life);
    this.troubleCalls(test);
    this.test = test;
  }

  private fateOf(deed: Deed, name: string): Fate {
    const { trouble } = this;
    if (!trouble?.kind.endsWith(deed) || this.done.push(name) !== trouble.at) return 'told';
    this.story = `${trouble.kind} ${trouble.at} of:\n${this.done.join('\n')}`;
    this.trouble = undefined;
    if (trouble.kind !== 'dies after write') return 'lost';
    this.died.resolve();
    return 'ended';
  }

  /** What is done outside of the store counts as a write. */
  private outside(name: string, life: Life): void {
    if (life.over || this.fateOf('write', name) === 'ended') throw new Error('The process is dead');
  }

  private answerOf(service: ServiceName, request: InternalRequest, life: Life) {
    // Whether it compiles changes nothing, and takes a compiler.
    if (service === 'apps' && request.path.endsWith('/diagnostics')) return { status: 200, body: { diagnostics: [] } };
    const counted = service === 'accounts' ? this.accounts.answer(request) : undefined;
    if (counted) this.outside(`accounts ${request.path.split('/').at(-1)}`, life);
    return counted;
  }

  private troubleCalls({ runtime: { transport } }: TestService): void {
    const send = transport.send.bind(transport);
    transport.send = async (service, request) => {
      const unreached = this.trouble?.kind === 'cannot make call';
      const isLost = request.method !== 'GET' && this.fateOf('call', `${service} ${request.path}`) === 'lost';
      if (isLost && unreached) throw Object.assign(new Error('Nobody listens'), { code: 'ECONNREFUSED' });
      const answer = await send(service, request);
      if (isLost) throw new Error('The answer is lost');
      return answer;
    };
  }

  private stub({ service: { app } }: TestService, life: Life): void {
    const checks = app.get(ProjectChecks, { strict: false });
    checks.warmUp = () => undefined;
    checks.check = async (files, visibility, options) => mend(files, visibility, options);
    const { model } = this;
    const outside = (name: string): void => this.outside(name, life);
    Object.defineProperties(app.get<AnswerModel>(ANSWER_MODEL, { strict: false }), {
      name: { value: 'scripted' },
      canRepair: { value: true },
      answer: { value: (...asked: Parameters<AnswerModel['answer']>) => model.answer(outside, ...asked) },
    });
  }
}
