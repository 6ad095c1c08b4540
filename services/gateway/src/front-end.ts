import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { filesOrigin } from '@lathe/platform/http/hosts';
import { pathOf } from '@lathe/platform/http/request-target';
import type { FastifyInstance } from 'fastify';

/** With Keycloak the browser asks it for tokens, and signs out there by a form. */
const pageHeaders = (filesOrigin: string, keycloak: string): Readonly<Record<string, string>> => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data: blob: ${filesOrigin}; font-src 'self' data:; connect-src 'self'${keycloak}; frame-src http: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'${keycloak}`,
});

interface FrontEndOptions {
  readonly site: Site;
  /** Where Keycloak signs builders in. */
  readonly keycloakUrl?: string | undefined;
  /** Addresses that are no screens. */
  readonly reserved: RegExp;
}

/**
 * Serves the built front end: a route for each of its files, so that no path of a request is ever joined to a folder.
 * Hashed assets are kept for ever, the rest is asked for again; the build has compressed both. Every other address that
 * is not `reserved` is a screen of it.
 */
export async function serveFrontEnd(server: FastifyInstance, root: string, options: FrontEndOptions): Promise<void> {
  const { site, keycloakUrl } = options;
  const keycloak = keycloakUrl === undefined ? '' : ` ${new URL(keycloakUrl).origin}`;
  const headers = pageHeaders(filesOrigin(site), keycloak);
  server.addHook('onSend', async (_request, reply) => void reply.headers(headers));
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        relative(root, path).startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  server.setNotFoundHandler(({ raw: { method, url } }, reply) => {
    const path = pathOf(url!);
    if ((method !== 'GET' && method !== 'HEAD') || options.reserved.test(path) || /\.\w+$/.test(path)) throw notFound();
    return reply.sendFile('index.html');
  });
}
