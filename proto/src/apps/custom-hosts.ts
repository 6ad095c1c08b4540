/** Hosts of an app's own beside its address here: added, proven, served. For its owner. */
import { z } from 'zod';
import { appParams } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const hostPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(hostPattern, 'must be the name of a host, such as app.example.org');

const own = { service: 'apps', auth: 'account', params: appParams } as const;
const ofHost = { ...own, params: appParams.extend({ host: hostName }) } as const;

/** A host with what proves that it is its owner's: a TXT record, or a file that it serves. */
export const customHost = z.object({
  host: z.string(),
  isVerified: z.boolean(),
  /** Whether visitors find the app there: proven, and in the plan of the app's owner. */
  isServed: z.boolean(),
  record: z.object({ name: z.string(), value: z.string() }),
  file: z.object({ url: z.string(), content: z.string() }),
  /** Where its CNAME record leads, so that visitors arrive here. */
  target: z.string(),
});
export type CustomHost = z.output<typeof customHost>;

export const listHosts = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/hosts',
  summary: 'Hosts of an app',
  response: z.object({ hosts: z.array(customHost) }),
  errors: ['not-found'],
});

export const addHost = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/hosts',
  summary: 'Add a host to an app',
  status: 201,
  body: z.strictObject({ host: hostName }),
  response: customHost,
  errors: ['not-found', 'plan/app-read-only', 'does-not-validate', 'plan/custom-domain', 'app/host-taken'],
});

/** Looks for the record, then for the file; from then on the host shows the published app. */
export const verifyHost = defineRoute({
  ...ofHost,
  method: 'POST',
  path: '/api/apps/{id}/hosts/{host}/verify',
  summary: 'Verify a host',
  response: customHost,
  errors: [
    'not-found',
    'plan/app-read-only',
    'plan/custom-domain',
    'app/host-taken',
    'app/host-not-verified',
    'too-many-requests',
  ],
  slow: true,
});

export const removeHost = defineRoute({
  ...ofHost,
  method: 'DELETE',
  path: '/api/apps/{id}/hosts/{host}',
  summary: 'Remove a host from an app',
  response: z.object({}),
  errors: ['not-found', 'plan/app-read-only'],
});
