// The rows of `npm run bench -- entities`: tickets that nobody but who made them may read, on Lathe and on its peer.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

const states = ['open', 'waiting', 'solved', 'closed'];
const note =
  'The door of the north entrance does not close since the storm; the wood has swollen and the lock is out of line.';

/** A ticket of about 350 bytes. One of four is open. */
export const ticket = (index: number) => ({
  title: `Ticket ${index}: door`,
  status: states[index % states.length],
  priority: index % 5,
  hours: (index % 90) / 4,
  dueDate: new Date(1_780_000_000_000 + index * 3_600_000).toISOString().slice(0, 10),
  notes: `${note} (${index})`,
});

export type Ticket = ReturnType<typeof ticket>;
export const pageSize = 50;
/** As many as one call of Lathe's bulk route takes. */
export const bulkSize = 500;

/** A request. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A server under test. */
export interface Side extends TicketsApi {
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Where its tickets are, for somebody who is signed in and somebody else whose rows lie between his. */
export interface TicketsApi {
  readonly name: string;
  /** When a write is answered. */
  readonly durability: string;
  readonly url: string;
  /** Of the one whose rows are measured, and of the other. */
  readonly headers: Record<'own' | 'other', Record<string, string>>;
  /** The 50 newest rows that the caller may see, all or the open ones; and 50 further down. */
  readonly list: string;
  readonly filtered: string;
  page(number: number): string;
  /** Rows of an answer to a list. */
  rowsOf(answer: unknown): readonly { id: string; status: string }[];
  read(id: string): string;
  update(id: string, change: Partial<Ticket>): Call;
  create(row: Ticket): Call;
  createMany(rows: readonly Ticket[], by: 'own' | 'other'): Call;
}

/** Sends one call and reads its answer; throws where it is none of 2xx. Unlike fetch, it lets a Host header be. */
export function send(
  url: string,
  { method, path, body }: Call,
  headers: Record<string, string> = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: { 'content-type': 'application/json', ...headers } });
    sent.once('error', reject).once('response', (response) => {
      text(response).then((answer) => {
        const status = response.statusCode ?? 0;
        if (status < 300) resolve(answer === '' ? undefined : JSON.parse(answer));
        else reject(new Error(`${method} ${path} was answered ${status}: ${answer}`));
      }, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
