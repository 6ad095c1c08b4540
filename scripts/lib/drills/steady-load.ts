// So many requests a second through the gateway, after a ramp that lets new processes compile, whatever becomes of the
// earlier ones, as browsers behind a proxy make them: connections are kept, and a request is sent again only when no
// connection came about, or when it changes nothing that it had not changed (RFC 9110, 9.2.2).
import { Agent, request as httpRequest } from 'node:http';

const answerMs = 30_000;
const retryPauseMs = 50;
const maxRetries = 20;
const tickMs = 10;
export const rampMs = 20_000;

export interface SteadyRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** It changes nothing that it had not changed, so it may be sent again. */
  repeatable?: boolean;
  /** Hears the answer of a success. */
  noted?: (text: string) => void;
}

/** What came of sending a request once. */
type Outcome =
  | { status: number; body: string; error?: undefined; retry?: undefined }
  | { error: Error; retry: boolean; status?: undefined; body?: undefined };

export class SteadyLoad {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #target: { host: string; port: string };
  readonly #perSecond: number;
  readonly #next: () => SteadyRequest;
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #begun = 0;
  sent = 0;
  retries = 0;
  tookMs = 0;
  /** One sentence each. */
  readonly failures: string[] = [];
  readonly #latencies: number[] = [];

  /** `next` makes each request. */
  constructor(url: string, perSecond: number, next: () => SteadyRequest) {
    const { hostname, port } = new URL(url);
    this.#target = { host: hostname, port };
    this.#perSecond = perSecond;
    this.#next = next;
  }

  start(): void {
    this.#begun = Date.now();
    this.#timer = setInterval(() => {
      const due = this.#dueAfter(Date.now() - this.#begun);
      while (this.sent < due) this.#send();
    }, tickMs);
  }

  /** How many requests are to be sent within so many milliseconds: the rate grows evenly during the ramp. */
  #dueAfter(ms: number): number {
    const atFullRate = ms < rampMs ? ms ** 2 / (2 * rampMs) : ms - rampMs / 2;
    return Math.floor((atFullRate / 1_000) * this.#perSecond);
  }

  /** Ends the load and waits for the answers that are under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.tookMs = Date.now() - this.#begun;
    await Promise.all(this.#pending);
    this.#agent.destroy();
  }

  /** Milliseconds within which that share of the requests was answered, retries included. */
  quantile(share: number): number {
    const sorted = [...this.#latencies].sort((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }

  #send(): void {
    this.sent += 1;
    const work = this.#answered(this.#next()).finally(() => this.#pending.delete(work));
    this.#pending.add(work);
  }

  async #answered(wanted: SteadyRequest): Promise<void> {
    const begun = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#try(wanted);
      if (outcome.retry && attempt < maxRetries) {
        this.retries += 1;
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
        continue;
      }
      const { status, body = '', error } = outcome;
      if (status !== undefined && status >= 200 && status < 300) wanted.noted?.(body);
      else this.failures.push(`${wanted.method} ${wanted.path}: ${status ?? wordOf(error)} ${body.slice(0, 200)}`);
      this.#latencies.push(performance.now() - begun);
      return;
    }
  }

  #try({ method, path, body, headers, repeatable = false }: SteadyRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      let connected = false;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = httpRequest({
        ...this.#target,
        agent: this.#agent,
        method,
        path,
        timeout: answerMs,
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      sent.once('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (connected = true));
        else connected = true;
      });
      sent.once('timeout', () => sent.destroy(new Error(`no answer in ${answerMs / 1000} s`)));
      sent.once('error', (error) =>
        resolve({ error, retry: codeOf(error) !== undefined && (!connected || repeatable) }),
      );
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
        response.once('error', (error) => resolve({ error, retry: repeatable }));
        response.once('aborted', () => resolve({ error: new Error('the answer was cut off'), retry: repeatable }));
      });
      sent.end(text);
    });
  }
}

/** The system's code of an error, such as ECONNRESET. */
const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;
const wordOf = (error: Error | undefined): string => (error && codeOf(error)) ?? String(error);
