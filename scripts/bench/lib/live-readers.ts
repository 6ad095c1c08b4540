// The reading side of `npm run bench -- live`: many readers of one stream of changes in a process of their own.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { serveParent, sharedNow } from './child.ts';

/** Which stream is read. */
export interface LiveStream {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface ReadersSide {
  /** Opens so many readers; resolves when all are ready. */
  open(options: LiveStream & { readonly count: number }): Promise<void>;
  /** Opens one that takes nothing. */
  openSlow(options: LiveStream): Promise<void>;
  /** Waits until each reader has heard so many changes; milliseconds from the moment in each change until each had it. */
  delays(changes: number): Promise<Float64Array>;
  /** Lets the slow one take what there is; the events with which it ended. */
  endOfSlow(): Promise<string[]>;
}

/** Each change has the moment of its write, by the clock of the machine, in its name. */
const moment = /"name":"at ([\d.]+)"/g;

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const delays: number[] = [];
let readers = 0;
let wanted = { changes: Infinity, done: (): void => undefined };
let slow: { answer: IncomingMessage; text: string } | undefined;

function follow({ port, host, path, headers }: LiveStream): Promise<[ClientRequest, IncomingMessage]> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers: { ...headers, host } });
    sent.once('response', (answer) => {
      if (answer.statusCode === 200) resolve([sent, answer]);
      else reject(new Error(`a reader was answered ${answer.statusCode}`));
    });
    sent.once('error', reject).end();
  });
}

async function openOne(options: LiveStream): Promise<void> {
  const [, answer] = await follow(options);
  readers += 1;
  let rest = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    rest += text;
    const end = rest.lastIndexOf('\n\n') + 2;
    if (end < 2) return;
    const now = sharedNow();
    for (const [, at] of rest.slice(0, end).matchAll(moment)) delays.push(now - Number(at));
    if (rest.includes('event: reset')) throw new Error('a reader was told to reset');
    rest = rest.slice(end);
    if (delays.length >= wanted.changes * readers) wanted.done();
  });
}

serveParent<ReadersSide>(
  {
    async open({ count, ...options }) {
      for (let opened = 0; opened < count; opened += 100)
        await Promise.all(Array.from({ length: Math.min(100, count - opened) }, () => openOne(options)));
    },
    async openSlow(options) {
      const [, answer] = await follow(options);
      slow = { answer, text: '' };
      answer.pause();
    },
    async delays(changes) {
      if (delays.length < changes * readers) await new Promise<void>((done) => (wanted = { changes, done }));
      return Float64Array.from(delays.splice(0));
    },
    async endOfSlow() {
      const { answer } = slow!;
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-100_000)));
      answer.resume();
      if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve));
      return [...text.matchAll(/^event: (\w+)$/gm)].slice(-2).map(([, event]) => event!);
    },
  },
  async () => undefined,
);
