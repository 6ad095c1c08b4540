import type { ServerResponse } from 'node:http';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { wireError } from '@lathe/platform/errors/wire-error';
import { newTraceId } from '@lathe/platform/http/edge';
import type { Principal } from '@lathe/proto/common/principal';
import { type Delivery, resetEvent } from './delivery.js';
import type { LiveConnection } from './live-connections.js';
import { endForcedMs, maxWaitingBytes } from './slow-readers.js';
import type { Listener, Subscription } from './subscription.js';

/** Whether they still are of the workspace for whose app they came, the decision on opening it looks itself. */
const asBefore = (now: Principal, before: Principal): Principal =>
  now.kind === 'account' && before.kind === 'account' && before.membership
    ? { ...now, membership: before.membership }
    : now;

/** Changes of one entity as server-sent events. */
export class EventStream implements LiveConnection, Listener {
  readonly subscriptions = new Set<Subscription>();
  private position = '';

  constructor(
    readonly appId: string,
    public caller: Principal,
    private readonly session: () => Promise<Principal>,
    private readonly response: ServerResponse,
    private readonly onEnd: () => void,
  ) {
    response.once('close', () => this.leave());
  }

  get isOver(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  async identify(): Promise<Principal> {
    return (this.caller = asBefore(await this.session(), this.caller));
  }

  ready(position: string, quietMs: number): void {
    if (this.isOver) return;
    // The edge has set the others already; so that a stopping process knows the stream by its type.
    this.response.setHeader('content-type', 'text/event-stream; charset=utf-8');
    this.response.setHeader('cache-control', 'no-store, no-transform');
    // Proxies that gather answers let this one pass.
    this.response.setHeader('x-accel-buffering', 'no');
    // It ends with its connection: a chunk for each write would cost more than the write.
    this.response.useChunkedEncodingByDefault = false;
    this.response.writeHead(200);
    this.position = position;
    this.write(`id: ${position}\nevent: ready\ndata: ${JSON.stringify({ quietMs })}\n\n`);
  }

  deliver(delivery: Delivery): void {
    if (this.isOver) return;
    if (this.response.writableLength > maxWaitingBytes) return this.drop(delivery.position);
    this.position = delivery.position;
    this.response.write(delivery.asEvents());
  }

  reset(position: string): void {
    if (this.isOver) return;
    this.position = position;
    this.write(resetEvent(position));
  }

  refused(error: DomainError): void {
    this.end(error);
  }

  /** The position alone makes no event: whoever comes back begins there. */
  beat(position: string): void {
    if (!this.isOver && this.response.headersSent) this.write(`id: ${position}\n: alive\n\n`);
  }

  end(error: DomainError): void {
    if (this.isOver || !this.response.headersSent) return;
    this.write(`event: end\ndata: ${JSON.stringify(wireError(error, newTraceId()))}\n\n`);
    this.response.end();
    this.leave();
  }

  /** What he has not taken yet comes before the reset, and no more after it. */
  private drop(position: string): void {
    this.write(resetEvent(position));
    this.end(new DomainError('live/too-slow'));
    setTimeout(() => this.response.destroy(), endForcedMs).unref();
  }

  private write(text: string): void {
    this.response.write(text);
  }

  private leave(): void {
    this.onEnd();
  }
}
