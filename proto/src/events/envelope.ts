import type { EventPayload, EventType } from './catalog.js';

/** A CloudEvents 1.0 event as the platform handles it; the bus maps it to headers and a JSON value. */
export interface EventEnvelope<T extends EventType = EventType> {
  /** UUID version 7; consumers record it, so that nothing is applied twice. */
  readonly id: string;
  readonly type: T;
  /** `/services/<name>` of the producer. */
  readonly source: string;
  /** Id of the aggregate; also the partition key. */
  readonly subject: string;
  /** Tenant (app id, or account id for account events). */
  readonly tenantId: string;
  readonly time: string;
  readonly traceparent?: string;
  readonly data: EventPayload<T>;
}
