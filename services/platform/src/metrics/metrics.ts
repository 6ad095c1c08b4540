import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import { Counter, Gauge } from 'prom-client';
import { type EventModels, pendingIndex } from '../events/event.schema.js';
import type { EventBus, SubscriptionState } from '../events/event-bus.js';
import { ProcessRegistry } from './process-registry.js';
import { requestDurations } from './request-durations.js';

const consumerStates: readonly SubscriptionState[] = ['idle', 'starting', 'running', 'rebalancing', 'failed'];

/** What one service tells Prometheus at `/metrics`. Gauges of stored things are counted when they are asked for. */
export class Metrics {
  readonly registry = new ProcessRegistry();

  constructor(private readonly service: string) {
    this.registry.setDefaultLabels({ service });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Times every request by its route pattern, so that ids do not become label values. */
  watchRequests(server: FastifyInstance): void {
    const durations = requestDurations(this.registry);
    server.addHook('onResponse', async (request, reply) => {
      durations.observe(
        { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      );
    });
  }

  /** Outbox and events that are held back. */
  watchEvents({ outbox, held }: EventModels): void {
    this.gauge('lathe_outbox_pending', 'Events that are not published yet', [], async (gauge) =>
      gauge.set(await outbox.countDocuments({ status: 'pending' }).hint(pendingIndex)),
    );
    this.gauge(
      'lathe_outbox_oldest_age_seconds',
      'Age of the oldest event that is not published',
      [],
      async (gauge) => {
        const oldest = await outbox.findOne({ status: 'pending' }).hint(pendingIndex).sort({ createdAt: 1 }).lean();
        gauge.set(oldest ? secondsSince(oldest.createdAt) : 0);
      },
    );
    this.gauge('lathe_events_held', 'Events that could not be applied', ['status'], async (gauge) => {
      for (const status of ['parked', 'dead'] as const) gauge.set({ status }, await held.countDocuments({ status }));
    });
  }

  /** How a service's group stands: its state, and what it has still to read. */
  watchConsumer(group: string, bus: EventBus, state: () => SubscriptionState): void {
    this.gauge('lathe_consumer_state', '1 for the state that the group is in', ['group', 'state'], async (gauge) => {
      for (const each of consumerStates) gauge.set({ group, state: each }, state() === each ? 1 : 0);
    });
    this.gauge('lathe_consumer_lag', 'Events that the group has not applied', ['group', 'topic'], async (gauge) => {
      // A broker that is away must not take the other figures with it; the state above tells of it.
      const lags = await bus.lag().catch(() => []);
      for (const { topic, lag } of lags.filter((each) => each.group.endsWith(group))) gauge.set({ group, topic }, lag);
    });
  }

  /** Jobs that are not over, and those that failed. */
  watchJobs(connection: Connection, queues: readonly string[]): void {
    if (queues.length === 0) return;
    const jobs = connection.model('Job');
    this.gauge('lathe_jobs', 'Jobs by state', ['queue', 'status'], async (gauge) => {
      for (const queue of queues)
        for (const status of ['waiting', 'active', 'failed'])
          gauge.set({ queue, status }, await jobs.countDocuments({ queue, status }));
    });
    this.gauge('lathe_job_oldest_age_seconds', 'How long the oldest due job has waited', ['queue'], async (gauge) => {
      for (const queue of queues) {
        const oldest = await jobs
          .findOne({ queue, status: 'waiting', runAt: { $lte: new Date() } })
          .sort({ runAt: 1 })
          .lean<{ runAt: Date }>();
        gauge.set({ queue }, oldest ? secondsSince(oldest.runAt) : 0);
      }
    });
  }

  private gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>): void {
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [this.registry], collect: () => read(gauge) });
  }
}

const secondsSince = (date: Date): number => (Date.now() - date.getTime()) / 1000;
