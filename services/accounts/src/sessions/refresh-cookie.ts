import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { requestOrigin } from '@lathe/platform/http/request-origin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshLifetimeSeconds } from './refresh-sessions.js';

/** An HttpOnly cookie that holds a refresh token for one path of one host. */
export interface RefreshCookie {
  readonly name: 'lathe_refresh' | 'lathe_app_refresh' | '__Host-lathe_app_refresh';
  readonly path: string;
}

export const platformCookie: RefreshCookie = { name: 'lathe_refresh', path: '/api/auth' };

/**
 * Apps are siblings under one domain, and a page of one can set cookies for all of them. Browsers take a name with
 * `__Host-` only from the host itself: over https, with Path=/ and without Domain. Over http they take none, so there
 * the name is plain and the path narrow.
 */
export const appCookie = (appId: string, secure: boolean): RefreshCookie =>
  secure
    ? { name: '__Host-lathe_app_refresh', path: '/' }
    : { name: 'lathe_app_refresh', path: `/live_api/apps/${appId}/auth` };

export function setRefreshCookie(reply: FastifyReply, cookie: RefreshCookie, token: string, secure: boolean): void {
  writeCookie(reply, cookie, token, refreshLifetimeSeconds, secure);
}

export function clearRefreshCookie(reply: FastifyReply, cookie: RefreshCookie, secure: boolean): void {
  writeCookie(reply, cookie, '', 0, secure);
}

/**
 * The token in the request's cookie. A browser tells which page asks (`Origin`); a page of another origin than the one
 * it asks, be it only the same host over another scheme, is refused, beside SameSite, which older browsers do not know.
 */
export function readRefreshCookie(request: FastifyRequest, cookie: RefreshCookie, site: Site): string | undefined {
  const match = new RegExp(`(?:^|;\\s*)${cookie.name}=([\\w-]{1,200})`).exec(request.headers.cookie ?? '');
  if (!match) return undefined;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== requestOrigin(request, site)) throw new DomainError('not-allowed');
  return match[1];
}

/** What a browser calls itself. */
export const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

function writeCookie(
  reply: FastifyReply,
  { name, path }: RefreshCookie,
  value: string,
  maxAge: number,
  secure: boolean,
): void {
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
  void reply.header('cache-control', 'no-store');
}
