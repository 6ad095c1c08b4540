/** As whom the runs of tools read and make rows of their app (spec 2, section 6). */
import { z } from 'zod';
import { apiScopes } from '../common/api-scopes.js';
import { id } from '../common/ids.js';
import { previewViewers } from '../common/principal.js';

/**
 * Whoever runs a tool, where they do: as the apps service has found them by their token, whom this service then decides
 * on as if they had come to it themselves. `scopes` are those of the API key that they come with.
 */
export const rowsCaller = z.strictObject({
  host: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('platform') }),
    z.strictObject({ kind: z.literal('app'), slug: z.string() }),
    z.strictObject({ kind: z.literal('preview'), appId: id }),
    z.strictObject({ kind: z.literal('custom'), host: z.string() }),
  ]),
  principal: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('anonymous') }),
    z.strictObject({ kind: z.literal('app-user'), appId: id, userId: id, role: z.enum(['admin', 'user']) }),
    z.strictObject({
      kind: z.literal('preview'),
      appId: id,
      accountId: id,
      versionId: id.nullable(),
      viewer: z.enum(previewViewers),
    }),
    z.strictObject({ kind: z.literal('account'), accountId: id, isAdmin: z.literal(false) }),
  ]),
  scopes: z.array(z.enum(apiScopes)).nullable(),
});
export type RowsCaller = z.output<typeof rowsCaller>;

/** Characters of one value; a longer one is cut. */
export const maxValueCharacters = 2_000;

/** A row as texts by the names of its fields. */
export const toolRow = z.record(z.string(), z.string());
export type ToolRow = z.output<typeof toolRow>;
