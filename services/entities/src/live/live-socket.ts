import { DomainError } from '@lathe/platform/errors/domain-error';
import { toDomainError } from '@lathe/platform/errors/error.filter';
import { wireError } from '@lathe/platform/errors/wire-error';
import { newTraceId } from '@lathe/platform/http/edge';
import type { HostTarget } from '@lathe/platform/http/hosts';
import type { WebSocket } from '@lathe/platform/http/web-sockets';
import type { Principal } from '@lathe/proto/common/principal';
import { type LiveMessage, maxFollowed, type SentMessage, sentMessage } from '@lathe/proto/entities/changes';
import type { Delivery } from './delivery.js';
import type { LiveConnection } from './live-connections.js';
import { endForcedMs, maxWaitingBytes } from './slow-readers.js';
import type { Listener, Subscription } from './subscription.js';

/** What a connection asks of the service. */
export interface SocketService {
  verify(token: string): Promise<Principal>;
  /** Counts a message of this caller. Throws `too-many-requests`. */
  count(caller: Principal): Promise<void>;
  /** Counts the connection as one of this caller's. Throws `live/visitor-full`. */
  enterAs(caller: Principal): () => void;
  follow(
    place: { appId: string; name: string; host: HostTarget; after: string | undefined },
    caller: Principal,
    listener: Listener,
    begun: (subscription: Subscription) => void,
  ): Promise<void>;
  unfollow(subscription: Subscription): void;
}

/** Who has not said anything by then says nothing any more. Milliseconds. */
const firstWordMs = 15_000;
/** Codes by which a WebSocket says why it ends (RFC 6455, section 7.4.1). */
const refusedCode = 1008;
const againLaterCode = 1013;

/** Changes of several entities of one app over a WebSocket. */
export class LiveSocket implements LiveConnection {
  private readonly followed = new Map<string, Subscription | undefined>();
  private work: Promise<void> = Promise.resolve();
  private token: string | undefined;
  private leaveVisitor: (() => void) | undefined;
  private answered = true;

  constructor(
    readonly appId: string,
    private readonly host: HostTarget,
    /** Of somebody who sends his session in a header, as programs can. */
    public caller: Principal,
    token: string | undefined,
    private readonly socket: WebSocket,
    private readonly service: SocketService,
    onEnd: () => void,
  ) {
    this.token = token;
    const silent = setTimeout(() => this.close(refusedCode), firstWordMs).unref();
    socket.on('message', (data, isBinary) => {
      clearTimeout(silent);
      const text = isBinary ? '' : (data as Buffer).toString();
      this.work = this.work.then(() => this.take(text)).catch((error: unknown) => this.end(toDomainError(error)));
    });
    socket.on('pong', () => (this.answered = true));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearTimeout(silent);
      this.leaveVisitor?.();
      onEnd();
    });
  }

  get subscriptions(): Subscription[] {
    return [...this.followed.values()].filter((subscription) => subscription !== undefined);
  }

  async identify(): Promise<Principal> {
    if (this.token !== undefined) this.caller = await this.service.verify(this.token);
    return this.caller;
  }

  beat(position: string): void {
    // Somebody who is gone without a word takes no more place.
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
    this.say({ type: 'alive', position });
  }

  end(error: DomainError): void {
    this.say({ type: 'refused', ...wireError(error, newTraceId()) });
    this.close(error.kind === 'too_many' || error.kind === 'unavailable' ? againLaterCode : refusedCode);
  }

  private async take(text: string): Promise<void> {
    if (this.isOver) return;
    const message = read(text);
    if (message.type === 'unsubscribe') return this.unfollow(message.entity);
    if (message.type === 'sign-in') return this.signIn(message.token);
    await this.service.count(this.caller);
    this.leaveVisitor ??= this.service.enterAs(this.caller);
    await this.follow(message.entity, message.after);
  }

  private async signIn(token: string): Promise<void> {
    if (this.followed.size > 0) throw new DomainError('malformed-request');
    this.caller = await this.service.verify(token);
    this.token = token;
  }

  private async follow(entity: string, after: string | undefined): Promise<void> {
    this.unfollow(entity);
    try {
      if (this.followed.size >= maxFollowed)
        throw new DomainError('malformed-request', {}, { message: `One page may follow ${maxFollowed} entities` });
      this.followed.set(entity, undefined);
      const place = { appId: this.appId, name: entity, host: this.host, after };
      await this.service.follow(place, this.caller, this.listenerOf(entity), (begun) =>
        this.followed.set(entity, begun),
      );
      // It may have left while it was being answered.
      if (this.isOver) this.unfollow(entity);
    } catch (error) {
      this.followed.delete(entity);
      this.say({ type: 'refused', entity, ...wireError(toDomainError(error), newTraceId()) });
    }
  }

  private unfollow(entity: string): void {
    const subscription = this.followed.get(entity);
    if (subscription) this.service.unfollow(subscription);
    this.followed.delete(entity);
  }

  private listenerOf(entity: string): Listener {
    return {
      ready: (position, quietMs) => this.say({ type: 'ready', entity, position, quietMs: Math.round(quietMs) }),
      deliver: (delivery) => this.deliver(entity, delivery),
      reset: (position) => this.say({ type: 'reset', entity, position }),
      refused: (error) => {
        this.followed.delete(entity);
        this.say({ type: 'refused', entity, ...wireError(error, newTraceId()) });
      },
    };
  }

  private deliver(entity: string, delivery: Delivery): void {
    if (this.isOver) return;
    if (this.socket.bufferedAmount > maxWaitingBytes) return this.drop(delivery.position);
    this.socket.send(delivery.asMessage(entity), { binary: false });
  }

  /** What it has not taken yet comes before the resets, and no more after them. */
  private drop(position: string): void {
    for (const entity of this.followed.keys()) this.say({ type: 'reset', entity, position });
    this.end(new DomainError('live/too-slow'));
    setTimeout(() => this.socket.terminate(), endForcedMs).unref();
  }

  private say(message: LiveMessage): void {
    if (!this.isOver) this.socket.send(JSON.stringify(message));
  }

  private close(code: number): void {
    for (const entity of [...this.followed.keys()]) this.unfollow(entity);
    this.socket.close(code);
  }

  private get isOver(): boolean {
    return this.socket.readyState !== this.socket.OPEN;
  }
}

function read(text: string): SentMessage {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch (cause) {
    throw new DomainError('malformed-request', {}, { cause });
  }
  const message = sentMessage.safeParse(sent);
  if (!message.success) throw new DomainError('malformed-request', {}, { cause: message.error });
  return message.data;
}
