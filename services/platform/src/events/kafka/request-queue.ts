import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  prototype: RequestQueue;
};
const { scheduleCheckPendingRequests } = prototype;

/**
 * Mends kafkajs 2.2.4, whose every connection looks a thousand times a second for waiting requests while there are
 * none, with a negative delay, of which Node 24 warns (tulios/kafkajs#1704, #1751). A request that has to wait plans
 * that look itself.
 */
export function mendRequestQueue(): void {
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
  };
}
