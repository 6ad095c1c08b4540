/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
  }

  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }

  export interface Options {
    url: string;
    connections?: number;
    /** Seconds. */
    duration?: number;
    /** Requests, in the place of `duration`. */
    amount?: number;
    /** Seconds that an answer may take. */
    timeout?: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Sent in turns, with what the options say for all. */
    requests?: readonly Request[];
    setupClient?: (client: Client) => void;
  }

  export interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
