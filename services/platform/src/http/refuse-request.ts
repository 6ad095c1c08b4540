import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/domain-error.js';
import { isHostHeader } from './hosts.js';
import { isPlainTarget } from './request-target.js';

/** Headers by which a request asks to be taken for one of another method. */
const methodOverrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];
const charsets = new Set(['utf-8', 'utf8', 'us-ascii']);

/**
 * Refuses what two readers could take for two things, or what nobody here reads: targets that are no plain path, no or
 * several Host headers, one that is no host, another method by header or query, bodies in another charset or
 * compressed. The target must be canonical already. Throws `malformed-request`.
 */
export function refuseAmbiguous(
  request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>,
): void {
  const { url = '', headers } = request;
  const unclear =
    !isPlainTarget(url) ||
    !namesOneHost(request) ||
    /[?&]_method=/i.test(url) ||
    methodOverrides.some((name) => headers[name] !== undefined) ||
    !hasReadableBody(headers);
  if (unclear) throw new DomainError('malformed-request');
}

/** HTTP/1.0 needs no Host header; several are never right, although Node takes the first. */
function namesOneHost({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') count += 1;
  return count === 0 ? httpVersion === '1.0' : count === 1 && isHostHeader(headers.host ?? '');
}

function hasReadableBody(headers: IncomingMessage['headers']): boolean {
  if (headers['content-type'] === undefined && headers['content-encoding'] === undefined) return true;
  const named = [...(headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)];
  return (
    named.every(([, charset]) => charsets.has(charset!.toLowerCase())) &&
    (headers['content-encoding'] ?? 'identity') === 'identity'
  );
}
