// A small service on the platform's own kit: it writes numbered events and jobs through the real outbox and applies
// them through the real consumer loop and job queue, each number into a document. Started by the drills as
// `probe-process.mjs api|worker|prepare`, under Node 24.
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { EventConsumer } from '@lathe/platform/events/event-consumer';
import { Outbox } from '@lathe/platform/events/outbox';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { sessionOf, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { runService } from '@lathe/platform/service/run-service';
import { CONNECTION, JOB_QUEUE } from '@lathe/platform/service/tokens';
import { Inject, Injectable, Module } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { eventType, jobQueue } from './probe-names.mjs';

/** Nest reads constructor parameters from decorators, which plain JavaScript has to call. */
function inject(type, ...tokens) {
  tokens.forEach((token, index) => Inject(token)(type, undefined, index));
  return Injectable()(type) ?? type;
}

/** Appends each number to the document of its key, in the transaction of the inbox. */
class Numbers extends EventConsumer {
  name = 'numbers';
  types = [eventType];

  constructor(connection) {
    super();
    this.connection = connection;
  }

  async handle(event, tx) {
    const { seq: n, name: behaviour } = event.data;
    if (behaviour) await this.behave(behaviour, event.subject);
    await this.connection
      .collection('numbers')
      .updateOne(
        { _id: event.subject },
        { $push: { applied: { n, at: new Date() } } },
        { upsert: true, session: sessionOf(tx) },
      );
  }

  /**
   * `slow:MS` takes so long; `stuck` (may pass) and `refused` (never will) fail while the key is named in `failing`.
   */
  async behave(behaviour, key) {
    const [what, ms] = behaviour.split(':');
    if (what === 'slow') return sleep(Number(ms));
    if (await this.connection.collection('failing').findOne({ _id: key }))
      throw new DomainError(what === 'stuck' ? 'unavailable' : 'does-not-validate');
  }
}
inject(Numbers, CONNECTION);

/**
 * Does each job's work once by an inbox of its own, as a processor must: an attempt that was killed is repeated. Notes
 * every attempt.
 */
class NumberedJobs extends JobProcessor {
  queue = jobQueue;
  payload = z.object({ id: z.string() });
  concurrency = 4;

  constructor(connection, unitOfWork) {
    super();
    Object.assign(this, { connection, unitOfWork });
  }

  async process({ id }, { attempt }) {
    const attempts = this.connection.collection('job_attempts');
    const { insertedId } = await attempts.insertOne({ _id: uuidv7(), job: id, attempt, startedAt: new Date() });
    await sleep(20);
    await this.unitOfWork.run(async (tx) => {
      const session = sessionOf(tx);
      if (await this.connection.collection('job_inbox').findOne({ _id: id }, { session })) return;
      await this.connection.collection('job_inbox').insertOne({ _id: id }, { session });
      await this.connection
        .collection('job_effects')
        .updateOne({ _id: id }, { $push: { applied: new Date() } }, { upsert: true, session });
    });
    await attempts.updateOne({ _id: insertedId }, { $set: { endedAt: new Date() } });
  }
}
inject(NumberedJobs, CONNECTION, UnitOfWork);

/** One transaction: what was asked for as rows of its own, the events, the jobs. */
class Writer {
  constructor(connection, unitOfWork, outbox, jobs) {
    Object.assign(this, { connection, unitOfWork, outbox, jobs });
  }

  write({ events = [], jobs = [] }) {
    return this.unitOfWork.run(async (tx) => {
      const sent = [
        ...events.map(({ key, n }) => ({ _id: `${key}/${n}`, key, n })),
        ...jobs.map((id) => ({ _id: id })),
      ];
      await this.connection.collection('sent').insertMany(sent, { session: sessionOf(tx) });
      for (const { key, n, behaviour = '' } of events)
        await this.outbox.append(tx, eventType, key, key, stateOf(key, n, behaviour));
      for (const id of jobs) await this.jobs.enqueue(jobQueue, id, { id }, { tx });
    });
  }
}

let writer;
const makeWriter = (...parts) => (writer = new Writer(...parts));

const stateOf = (key, n, behaviour) => ({
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
      await writer.write(request.body);
      return {};
    });
  },
});
