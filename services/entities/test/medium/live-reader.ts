import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@lathe/platform/testing/until';
import type { EntityChange, LiveMessage, SentMessage } from '@lathe/proto/entities/changes';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { WebSocket } from 'ws';
import type { Kennel, TestApp } from './kennel.js';

/** Who reads where. */
export interface ReadingAs {
  readonly token?: string;
  readonly host?: string;
  readonly after?: string;
  readonly headers?: Record<string, string>;
}

/** Lets the service of a kennel be reached over sockets. */
export async function listenOn(kennel: Kennel): Promise<number> {
  await kennel.lathe.service.listen(0, '127.0.0.1');
  return (kennel.lathe.service.server.server.address() as AddressInfo).port;
}

/** A reader of server-sent events. */
export class EventReader {
  readonly events: EventSourceMessage[] = [];
  status = 0;
  body = '';
  ended = false;
  answer: IncomingMessage | undefined;
  private constructor(private readonly sent: ClientRequest) {}

  /** Resolves when an answer has begun. */
  static async open(port: number, app: TestApp, entity: string, as: ReadingAs = {}): Promise<EventReader> {
    const { token, host = app.host, after, headers } = as;
    const sent = request({
      port,
      host: '127.0.0.1',
      path: `/live_api/apps/${app.appId}/entities/${entity}/changes`,
      headers: {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(after !== undefined && { 'last-event-id': after }),
        ...headers,
      },
    });
    const reader = new EventReader(sent);
    const parser = createParser({ onEvent: (event) => void reader.events.push(event) });
    sent.on('error', () => (reader.ended = true));
    sent.on('response', (answer) => {
      reader.answer = answer;
      reader.status = answer.statusCode!;
      answer.setEncoding('utf8').on('data', (text: string) => {
        reader.body += text;
        parser.feed(text);
      });
      answer.once('close', () => (reader.ended = true));
    });
    sent.end();
    await until(() => reader.status !== 0 || reader.ended);
    if (reader.status === 200) await until(() => reader.events.length > 0 || reader.ended);
    else await until(() => reader.ended);
    return reader;
  }

  get changes(): EntityChange[] {
    return this.events.filter(({ event }) => event === 'change').map(({ data }) => JSON.parse(data) as EntityChange);
  }

  get kinds(): string[] {
    return this.events.map(({ event }) => event ?? '');
  }

  /** The position behind the last event that had one. */
  get position(): string {
    return this.events.findLast(({ id }) => id !== undefined)!.id!;
  }

  /** What the refusal says. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  get json(): any {
    return JSON.parse(this.body);
  }

  async heard(count: number): Promise<EntityChange[]> {
    await until(() => this.changes.length >= count);
    return this.changes;
  }

  close(): void {
    this.sent.destroy();
  }
}

/** A page with a WebSocket. */
export class SocketReader {
  readonly messages: LiveMessage[] = [];
  status = 0;
  code = 0;
  private constructor(readonly socket: WebSocket) {}

  /** Resolves when it is open, or was refused with `status`. */
  static async open(port: number, app: TestApp, as: ReadingAs = {}): Promise<SocketReader> {
    const { host = app.host, headers } = as;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live_api/apps/${app.appId}/changes`, {
      headers: { host, ...headers },
    });
    const reader = new SocketReader(socket);
    socket.on('message', (data) => void reader.messages.push(JSON.parse((data as Buffer).toString()) as LiveMessage));
    socket.on('close', (code) => (reader.code = code));
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, answer) => {
      reader.status = answer.statusCode!;
      socket.terminate();
    });
    await until(() => socket.readyState === WebSocket.OPEN || reader.status !== 0);
    if (as.token) reader.send({ type: 'sign-in', token: as.token });
    return reader;
  }

  send(message: SentMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  async follow(entity: string, after?: string): Promise<void> {
    const before = this.of(entity).length;
    this.send({ type: 'subscribe', entity, ...(after && { after }) });
    await until(() => this.of(entity).length > before);
  }

  of(entity: string): LiveMessage[] {
    return this.messages.filter((message) => 'entity' in message && message.entity === entity);
  }

  changes(entity: string): EntityChange[] {
    return this.of(entity).flatMap((message) => (message.type === 'changes' ? message.changes : []));
  }

  close(): void {
    this.socket.close();
  }
}
