import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { defineRoute } from '@lathe/proto/http/route';
import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { EventConsumer } from '../events/event-consumer.js';
import { Outbox } from '../events/outbox.js';
import { Route } from '../http/route.decorator.js';
import { randomId as newId } from '../ids/random-id.js';
import { JobProcessor, type JobQueue } from '../jobs/job-queue.js';
import { type Transaction, UnitOfWork } from '../persistence/unit-of-work.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { JOB_QUEUE } from '../tokens/tokens.js';
import { startTracing } from './tracing.js';

const raise = defineRoute({
  service: 'accounts',
  method: 'POST',
  path: '/api/raise',
  summary: 'Raise an epoch',
  auth: 'public',
});
const subject = newId();
let jobRan = false;

@Controller()
class RaiseController {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Route(raise)
  async run(): Promise<void> {
    await this.unitOfWork.run((tx) =>
      this.outbox.append(tx, 'accounts.account.epoch-raised.v1', subject, subject, { accountId: subject, epoch: 1 }),
    );
  }
}

@Injectable()
class Enqueuer extends EventConsumer {
  readonly name = 'enqueuer';
  readonly types: readonly EventType[] = ['accounts.account.epoch-raised.v1'];
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {
    super();
  }
  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    await this.jobs.enqueue('traced', `traced-${event.id}`, event.subject, { tx });
  }
}

@Injectable()
class TracedJob extends JobProcessor<string> {
  readonly queue = 'traced';
  readonly payload = z.string();
  async process(): Promise<void> {
    jobRan = true;
  }
}

@Module({ controllers: [RaiseController], providers: [Enqueuer, TracedJob] })
class TracedModule {}

const definition: ServiceDefinition = {
  name: 'accounts',
  env: z.object({}),
  modules: [TracedModule],
  consumers: [Enqueuer],
  processors: [TracedJob],
};

interface Span {
  name: string;
  traceId: string;
}

describe('a trace', () => {
  let collector: Server;
  let test: TestService;
  let endTracing: () => Promise<void>;
  const spans: Span[] = [];

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
        spans.push(...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    endTracing = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, 'lathe-test');
    test = await startTestService(definition);
  });
  afterAll(async () => {
    await test.stop();
    collector.close();
  });

  it('goes from the request through outbox and consumer to the job, and names no query string', async () => {
    const answer = await test.request('POST', '/api/raise?token=secret');
    expect(answer.status).toBe(200);
    for (let waited = 0; !jobRan && waited < 8_000; waited += 20) await sleep(20);
    await endTracing();
    const named = (name: string): Span | undefined => spans.find((span) => span.name === name);
    const request = named('POST /api/raise');
    expect(request).toBeDefined();
    expect(named('accounts.account.epoch-raised.v1 outbox')?.traceId).toBe(request!.traceId);
    expect(named('accounts.account.epoch-raised.v1 enqueuer')?.traceId).toBe(request!.traceId);
    expect(named('job traced')?.traceId).toBe(request!.traceId);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });
});
