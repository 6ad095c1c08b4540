// A small service on the platform's own kit: it writes numbered events and jobs through the real outbox and applies
// them through the real consumer loop and job queue, each number into a document. Started by the drills as
// `probe-process.ts api|worker|prepare`; checked with the services' types (tsconfig.json).
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { EventConsumer } from '@lathe/platform/events/event-consumer';
import { Outbox } from '@lathe/platform/events/outbox';
import { type JobContext, JobProcessor, type JobQueue } from '@lathe/platform/jobs/job-queue';
import { sessionOf, type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { runService } from '@lathe/platform/service/run-service';
import { CONNECTION, JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { EventPayload, EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable, type InjectionToken, Module, type Type } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { eventType, jobQueue } from './probe-names.ts';
import type { JobAttemptRow, JobEffectRow, NumbersRow, SentRow } from './probe-rows.ts';

/** Nest reads constructor parameters from decorators, which Node does not run: they are called. */
function inject(type: Type, ...tokens: InjectionToken[]): void {
  tokens.forEach((token, index) => Inject(token)(type, undefined, index));
  Injectable()(type);
}

/** What the probe reads of its events: a number, and what it is to do besides. */
const numbered = z.object({ seq: z.number(), name: z.string() });

/** Appends each number to the document of its key, in the transaction of the inbox. */
class Numbers extends EventConsumer {
  readonly name = 'numbers';
  readonly types: readonly EventType[] = [eventType];
  private readonly connection: Connection;

  constructor(connection: Connection) {
    super();
    this.connection = connection;
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { seq: n, name: behaviour } = numbered.parse(event.data);
    if (behaviour) await this.behave(behaviour, event.subject);
    await this.connection
      .collection<NumbersRow>('numbers')
      .updateOne(
        { _id: event.subject },
        { $push: { applied: { n, at: new Date() } } },
        { upsert: true, session: sessionOf(tx) },
      );
  }

  /**
   * `slow:MS` takes so long; `stuck` (may pass) and `refused` (never will) fail while the key is named in `failing`.
   */
  private async behave(behaviour: string, key: string): Promise<void> {
    const [what, ms] = behaviour.split(':');
    if (what === 'slow') await sleep(Number(ms));
    else if (await this.connection.collection<{ _id: string }>('failing').findOne({ _id: key }))
      throw new DomainError(what === 'stuck' ? 'unavailable' : 'does-not-validate');
  }
}
inject(Numbers, CONNECTION);

/**
 * Does each job's work once by an inbox of its own, as a processor must: an attempt that was killed is repeated. Notes
 * every attempt.
 */
class NumberedJobs extends JobProcessor<{ id: string }> {
  readonly queue = jobQueue;
  readonly payload = z.object({ id: z.string() });
  override readonly concurrency = 4;
  private readonly connection: Connection;
  private readonly unitOfWork: UnitOfWork;

  constructor(connection: Connection, unitOfWork: UnitOfWork) {
    super();
    this.connection = connection;
    this.unitOfWork = unitOfWork;
  }

  async process({ id }: { id: string }, { attempt }: JobContext): Promise<void> {
    const attempts = this.connection.collection<JobAttemptRow>('job_attempts');
    const inbox = this.connection.collection<{ _id: string }>('job_inbox');
    const { insertedId } = await attempts.insertOne({ _id: uuidv7(), job: id, attempt, startedAt: new Date() });
    await sleep(20);
    await this.unitOfWork.run(async (tx) => {
      const session = sessionOf(tx);
      if (await inbox.findOne({ _id: id }, { session })) return;
      await inbox.insertOne({ _id: id }, { session });
      await this.connection
        .collection<JobEffectRow>('job_effects')
        .updateOne({ _id: id }, { $push: { applied: new Date() } }, { upsert: true, session });
    });
    await attempts.updateOne({ _id: insertedId }, { $set: { endedAt: new Date() } });
  }
}
inject(NumberedJobs, CONNECTION, UnitOfWork);

const writes = z.object({
  events: z.array(z.object({ key: z.string(), n: z.number(), behaviour: z.string().default('') })).default([]),
  jobs: z.array(z.string()).default([]),
});

/** One transaction: what was asked for as rows of its own, the events, the jobs. */
class Writer {
  private readonly connection: Connection;
  private readonly unitOfWork: UnitOfWork;
  private readonly outbox: Outbox;
  private readonly jobs: JobQueue;

  constructor(connection: Connection, unitOfWork: UnitOfWork, outbox: Outbox, jobs: JobQueue) {
    this.connection = connection;
    this.unitOfWork = unitOfWork;
    this.outbox = outbox;
    this.jobs = jobs;
  }

  write({ events, jobs }: z.infer<typeof writes>): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const sent = [
        ...events.map(({ key, n }) => ({ _id: `${key}/${n}`, key, n })),
        ...jobs.map((id) => ({ _id: id })),
      ];
      await this.connection
        .collection<Partial<SentRow> & { _id: string }>('sent')
        .insertMany(sent, { session: sessionOf(tx) });
      for (const { key, n, behaviour } of events)
        await this.outbox.append(tx, eventType, key, key, stateOf(key, n, behaviour));
      for (const id of jobs) await this.jobs.enqueue(jobQueue, id, { id }, { tx });
    });
  }
}

let writer: Writer | undefined;
const makeWriter = (...parts: ConstructorParameters<typeof Writer>): Writer => (writer = new Writer(...parts));

const stateOf = (key: string, n: number, behaviour: string): EventPayload<typeof eventType> => ({
  appId: key,
  ownerId: key,
  seq: n,
  name: behaviour,
  slug: 'x',
  hosts: [],
  visibility: 'public_without_login',
  isSignupEnabled: false,
  head: null,
  published: null,
  deleted: false,
});

class ProbeModule {}
Module({
  providers: [
    Numbers,
    NumberedJobs,
    { provide: Writer, useFactory: makeWriter, inject: [CONNECTION, UnitOfWork, Outbox, JOB_QUEUE] },
  ],
})(ProbeModule);

await runService({
  name: 'payments',
  env: z.object({}),
  modules: [ProbeModule],
  consumers: [Numbers],
  processors: [NumberedJobs],
  bodyLimit: 4 * 1_048_576,
  plugins: async (server) => {
    server.post('/numbers', async (request) => {
      await writer?.write(writes.parse(request.body));
      return {};
    });
  },
});
