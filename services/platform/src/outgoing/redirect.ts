import { DomainError } from '../errors/domain-error.js';
import type { OutgoingRequest } from './outgoing-requests.js';
import { parseOutgoing } from './outgoing-url.js';

/** One request of a chain. */
export interface Hop {
  readonly url: URL;
  readonly method: NonNullable<OutgoingRequest['method']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OutgoingRequest['body'];
}

const redirects = [301, 302, 303, 307, 308];
const credentials = ['authorization', 'proxy-authorization', 'cookie'];
const ofBody = ['content-type', 'content-encoding', 'content-language', 'content-location'];

/** Where an answer leads on to; undefined when it does not. */
export const locationOf = (status: number, location: string | string[] | undefined): string | undefined =>
  redirects.includes(status) ? [location].flat()[0] : undefined;

/**
 * The next request of a chain, as browsers make it: credentials stay with their origin, and what was posted is posted
 * again for 307 and 308 alone. Throws `outgoing/redirect-refused` for a way from https to http, and as `parseOutgoing`.
 */
export function followed(hop: Hop, status: number, location: string, ports: readonly number[]): Hop {
  const url = parseOutgoing(location, ports, hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') throw new DomainError('outgoing/redirect-refused');
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || ([301, 302].includes(status) && hop.method === 'POST');
  const dropped = [...(url.origin === hop.url.origin ? [] : credentials), ...(becomesGet ? ofBody : [])];
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: without(hop.headers, dropped),
    body: becomesGet ? undefined : hop.body,
  };
}

/** Headers in lower case without some of them. */
export function without(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
}
