import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { connector, contextType } from './http.js';

/** Carries the token of `fetchCarbonTokens`, in which whoever has it needs no session. */
export const widgetTokenHeader = 'x-lathe-widget-token';
/** The page of the front end to which Google and Notion lead back, in the window where somebody was asked. */
export const consentPath = '/connectors/back';

/** What an account is called that is connected; null where none is. `ended`: it has to be connected again. */
export const connection = z.object({
  connector,
  state: z.enum(['none', 'connected', 'ended']),
  account: z.string().nullable(),
});
export type Connection = z.output<typeof connection>;

/** A document that can be added. */
export const remoteFile = z.object({
  id: z.string(),
  name: z.string(),
  type: contextType,
  url: z.string().nullable(),
  changedAt: isoDate.nullable(),
});
export type RemoteFile = z.output<typeof remoteFile>;

/**
 * A token for the picker of documents (spec 1, section 7), good for some minutes, for one person in one app and for
 * nothing but the routes below.
 */
export const fetchWidgetToken = defineRoute({
  service: 'context-ingest',
  method: 'GET',
  path: '/api/integrations/fetchCarbonTokens',
  summary: 'Token for the picker of documents',
  workspaceRole: 'editor',
  auth: 'account',
  secret: true,
  query: z.object({ appId: id }),
  response: z.object({ token: z.string(), expiresAt: isoDate }),
  errors: ['not-found', 'malformed-request'],
});

/** The token in the header says who asks, and for which app. */
const ofWidget = { service: 'context-ingest', auth: 'public' } as const;
const refusals = ['connector/token-ended', 'too-many-requests', 'malformed-request', 'not-found'] as const;

export const listConnections = defineRoute({
  ...ofWidget,
  method: 'GET',
  path: '/api/integrations/connections',
  summary: 'Accounts that the person has connected with the app',
  response: z.object({ connections: z.array(connection) }),
  errors: refusals,
});

/** Where the person is asked for their consent; `state` comes back from there, and is good for some minutes. */
export const beginConsent = defineRoute({
  ...ofWidget,
  method: 'POST',
  path: '/api/integrations/connections/begin',
  summary: 'Begin to connect an account',
  secret: true,
  body: z.strictObject({ connector }),
  response: z.object({ url: z.string(), state: z.string() }),
  errors: [...refusals, 'does-not-validate'],
});

/** Connects the account with what its service has sent back, for the person and the app that it was begun for. */
export const endConsent = defineRoute({
  ...ofWidget,
  method: 'POST',
  path: '/api/integrations/connections',
  summary: 'Connect an account',
  body: z.strictObject({ state: z.string().min(1).max(2_000), code: z.string().min(1).max(2_000) }),
  response: connection,
  errors: [...refusals, 'does-not-validate', 'connector/refused', 'connector/failed', 'connector/busy'],
});

/** Revokes what the service has granted, and forgets it. What was added by it stays, and is synced no more. */
export const disconnect = defineRoute({
  ...ofWidget,
  method: 'DELETE',
  path: '/api/integrations/connections',
  summary: 'Disconnect an account',
  query: z.object({ connector }),
  response: connection,
  errors: refusals,
});

/** Documents of the connected account whose text can be read, those that were changed last first. */
export const listRemoteFiles = defineRoute({
  ...ofWidget,
  method: 'GET',
  path: '/api/integrations/files',
  summary: 'Documents of a connected account',
  query: z.object({
    connector,
    search: z.string().trim().max(200).default(''),
    cursor: z.string().max(2_000).optional(),
  }),
  response: z.object({ files: z.array(remoteFile), next: z.string().nullable() }),
  errors: [...refusals, 'connector/not-connected', 'connector/ended', 'connector/failed', 'connector/busy'],
});
