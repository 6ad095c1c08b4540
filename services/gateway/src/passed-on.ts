import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of one connection; they are not passed on (RFC 9110, section 7.6.1), nor is `expect`, which the server in
 * front has answered.
 */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/**
 * Without the fixed list only: what a visitor names in `connection` could otherwise take away what the gateway has set.
 */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !hopByHop.has(name)) passed[name] = value;
  }
  return passed;
}
