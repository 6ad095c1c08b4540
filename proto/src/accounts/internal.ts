import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const service = 'accounts' as const;

/** Public keys that sign access tokens (JWKS), with current epochs read from events by each service. */
export const readKeys = defineRoute({
  service, method: 'GET', path: '/internal/keys', summary: 'Keys that sign tokens', auth: 'internal',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** A token for the owner on the preview host of one app. */
export const issuePreviewToken = defineRoute({
  service, method: 'POST', path: '/internal/preview-tokens', summary: 'Issue a preview token', auth: 'internal', secret: true, status: 201,
  body: z.object({ appId: id, accountId: id }), response: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
});

/** Current epoch of a principal, for a service that starts with an empty read model. */
export const readEpoch = defineRoute({
  service, method: 'GET', path: '/internal/epochs/{principalId}', summary: 'Epoch of a principal', auth: 'internal',
  params: z.object({ principalId: id }), response: z.object({ epoch: z.number().int() }),
});
