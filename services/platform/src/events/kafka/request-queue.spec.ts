import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.js';
import { mendRequestQueue } from './request-queue.js';

interface Queue {
  throttledUntil: number;
  throttleCheckTimeoutId: unknown;
  checkPendingRequests(): void;
  push(request: object): void;
  destroy(): void;
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as new (
  options: object,
) => Queue;

describe('the request queue of kafkajs', () => {
  mendRequestQueue();
  const open = (): Queue =>
    new RequestQueue({
      maxInFlightRequests: null,
      requestTimeout: 1_000,
      enforceRequestTimeout: false,
      clientId: 'test',
      broker: 'test',
      logger: { debug: () => undefined },
    });
  const request = (correlationId: number, sendRequest: () => void) => ({
    entry: { correlationId, resolve: () => undefined, reject: () => undefined },
    expectResponse: false,
    sendRequest,
  });

  it('does not look for waiting requests while there are none', () => {
    const queue = open();
    queue.checkPendingRequests();
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  it('sends requests that had to wait for a throttle', async () => {
    const queue = open();
    queue.throttledUntil = Date.now() + 50;
    const sent: number[] = [];
    for (const id of [1, 2]) queue.push(request(id, () => sent.push(id)));
    expect(sent).toEqual([]);
    await until(() => sent.length === 2);
    expect(sent).toEqual([1, 2]);
    expect(queue.throttleCheckTimeoutId).toBeNull();
    queue.destroy();
  });
});
