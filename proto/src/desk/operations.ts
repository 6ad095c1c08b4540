import { z } from 'zod';
import { isoDate } from '../common/ids.js';
import { type ServiceName, serviceNames } from '../common/services.js';
import { defineRoute } from '../http/route.js';

const count = z.number().int().nonnegative();
const letterKind = z.enum(['event', 'job']);

/** An event that could not be applied, or a job that failed for good. */
export const deadLetter = z.object({
  letterId: z.string(),
  kind: letterKind,
  /** The event's consumer, or the job's queue. */
  name: z.string(),
  at: isoDate.nullable(),
  code: z.string(),
  reason: z.string(),
  attempts: count,
  /** False for what never was an event, which can only be dropped. */
  replayable: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** The jobs of one queue that are not over, and those that failed. */
export const jobQueueState = z.object({
  queue: z.string(),
  waiting: count,
  active: count,
  failed: count,
  /** When the one that waits longest was due; null when none waits. */
  waitingSince: isoDate.nullable(),
});
export type JobQueueState = z.output<typeof jobQueueState>;

/** How a service is, as the process sees it that answered. */
export const serviceHealth = z.object({
  ready: z.boolean(),
  /** What it stands on, and whether that answers. */
  parts: z.array(z.object({ name: z.string(), ok: z.boolean() })),
  /** Events that wait to go out, and since when. */
  outbox: z.object({ pending: count, since: isoDate.nullable() }),
  /** Events that wait to be applied again. */
  parked: count,
  deadLetters: count,
  queues: z.array(jobQueueState),
});
export type ServiceHealth = z.output<typeof serviceHealth>;

/** A setting in force. The value of a secret is never told. */
export const settingInForce = z.object({
  name: z.string(),
  value: z.string().nullable(),
  source: z.enum(['environment', 'file', 'default', 'unset']),
  secret: z.boolean(),
});
export type SettingInForce = z.output<typeof settingInForce>;

/** What the operator asks of each service for itself; every service has the same routes under its own name. */
const routesOf = (service: ServiceName) => {
  const operator = { service, auth: 'operator', errors: ['not-found'] } as const;
  const path = `/api/admin/services/${service}`;
  const params = z.object({ kind: letterKind, letterId: z.string().max(300) });
  return {
    health: defineRoute({
      ...operator,
      method: 'GET',
      path: `${path}/health`,
      summary: `How ${service} is`,
      response: serviceHealth,
    }),
    settings: defineRoute({
      ...operator,
      method: 'GET',
      path: `${path}/settings`,
      summary: `Settings in force in ${service}, with their source`,
      response: z.object({ settings: z.array(settingInForce) }),
    }),
    letters: defineRoute({
      ...operator,
      method: 'GET',
      path: `${path}/letters`,
      summary: `Dead letters of ${service}: the oldest 200`,
      response: z.object({ letters: z.array(deadLetter) }),
    }),
    letter: defineRoute({
      ...operator,
      method: 'GET',
      path: `${path}/letters/{kind}/{letterId}`,
      summary: `A dead letter of ${service} with what it holds`,
      params,
      response: deadLetter.extend({ content: z.unknown() }),
    }),
    replay: defineRoute({
      ...operator,
      method: 'POST',
      path: `${path}/letters/{kind}/{letterId}/replay`,
      summary: `Put a dead letter of ${service} back in line`,
      params,
      response: z.object({}),
    }),
    drop: defineRoute({
      ...operator,
      method: 'DELETE',
      path: `${path}/letters/{kind}/{letterId}`,
      summary: `Drop a dead letter of ${service} for good`,
      params,
      response: z.object({}),
    }),
  };
};
export type OperationsRoutes = ReturnType<typeof routesOf>;

export const operationsRoutes = Object.fromEntries(
  serviceNames.map((service) => [service, routesOf(service)]),
) as Readonly<Record<ServiceName, OperationsRoutes>>;
