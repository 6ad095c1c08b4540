/** Keys for programs of others: they act as the account, as far as their scopes go. */
import { z } from 'zod';
import { apiScopes } from '../common/api-scopes.js';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { providerToken } from './single-sign-on.js';

const service = 'accounts' as const;

/** Keys that one account may have. */
export const maxApiKeys = 20;
/** Whoever finds a text of this form has found a key. */
export const apiKeyPattern = /^lathe_[\w-]{43}$/;

const scopes = z.array(z.enum(apiScopes)).min(1, 'Choose what the key may do').max(apiScopes.length);

/** `prefix` is how the key begins, by which it is recognised. */
export const apiKey = z.object({
  keyId: id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: isoDate,
  expiresAt: isoDate.nullable(),
  lastUsedAt: isoDate.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = defineRoute({
  service,
  auth: 'account',
  method: 'GET',
  path: '/api/auth/api-keys',
  summary: 'API keys of the signed-in account',
  response: z.object({ keys: z.array(apiKey) }),
  errors: ['not-signed-in'],
});
/**
 * The answer holds the key itself, once. Without `days` it does not expire. Who asks shows once more who they are, as
 * `confirmation` says.
 */
export const createApiKey = defineRoute({
  service,
  auth: 'account',
  method: 'POST',
  path: '/api/auth/api-keys',
  summary: 'Make an API key',
  status: 201,
  secret: true,
  body: z
    .strictObject({
      password: z.string().max(1000).optional(),
      token: providerToken.optional(),
      name: z.string().trim().min(1, 'Give the key a name').max(60, 'A name has 60 characters at most'),
      scopes,
      days: z.int().min(1).max(3650).optional(),
    })
    .refine((sent) => (sent.password === undefined) !== (sent.token === undefined), {
      path: ['password'],
      message: 'Show once more who you are, by the password or a token',
    }),
  response: z.object({ key: apiKey, token: z.string() }),
  errors: [
    'not-signed-in',
    'not-found',
    'auth/wrong-password',
    'auth/token-refused',
    'auth/too-many-attempts',
    'auth/too-many-keys',
  ],
});
/** Counts at once, everywhere. */
export const removeApiKey = defineRoute({
  service,
  auth: 'account',
  method: 'DELETE',
  path: '/api/auth/api-keys/{keyId}',
  summary: 'Remove an API key',
  params: z.object({ keyId: id }),
  response: z.object({}),
  errors: ['not-signed-in', 'not-found'],
});
