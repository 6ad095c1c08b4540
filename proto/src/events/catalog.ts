import type { z } from 'zod';
import { accountsEvents } from '../accounts/events.v1.js';
import { analyticsEvents } from '../apps/analytics-events.v1.js';
import { appsEvents } from '../apps/events.v1.js';
import { auditEvents } from '../audit/events.v1.js';
import { modelsEvents } from '../models/events.v1.js';
import { paymentsEvents } from '../payments/events.v1.js';

/**
 * Every event type with the schema of its data. Adding an optional field is compatible; anything else is a new type.
 */
export const eventSchemas = {
  ...accountsEvents,
  ...analyticsEvents,
  ...appsEvents,
  ...auditEvents,
  ...modelsEvents,
  ...paymentsEvents,
} as const;
export type EventType = keyof typeof eventSchemas;
export type EventPayload<T extends EventType> = z.output<(typeof eventSchemas)[T]>;

/** One topic per aggregate: `apps.app.published.v1` travels on `lathe.apps.app`. */
export const topicOf = (type: EventType): string => `lathe.${type.split('.').slice(0, 2).join('.')}`;
export const topics: readonly string[] = [
  ...new Set(Object.keys(eventSchemas).map((type) => topicOf(type as EventType))),
].sort();
