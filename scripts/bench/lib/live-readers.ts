// The reading side of `npm run bench -- live`: many readers of one stream of changes in a process of their own.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { serveParent, sharedNow } from './child.ts';
import { digits, type LiveStream, type ReadersSide } from './live-sides.ts';

/** Each change has its number in its name: so many digits behind this. */
const mark = Buffer.from('"name":"row ');

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
/** Which change came when, by the clock of the machine. */
const numbers: number[] = [];
const arrivals: number[] = [];
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
  let rest: Buffer = Buffer.alloc(0);
  answer.on('data', (part: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    const now = sharedNow();
    let at = bytes.indexOf(mark);
    let end = 0;
    for (; at >= 0 && at + mark.length + digits <= bytes.length; at = bytes.indexOf(mark, end)) {
      end = at + mark.length + digits;
      numbers.push(Number(bytes.toString('latin1', at + mark.length, end)));
      arrivals.push(now);
    }
    // What may be the beginning of one.
    rest = bytes.subarray(at >= 0 ? at : Math.max(end, bytes.length - mark.length));
    if (arrivals.length >= wanted.changes * readers) wanted.done();
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
    async heard(changes) {
      if (arrivals.length < changes * readers) await new Promise<void>((done) => (wanted = { changes, done }));
    },
    async delays(moments) {
      return Float64Array.from(arrivals, (at, index) => at - moments[numbers[index]!]!);
    },
    async cpu() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
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
