/** What the import wizard asks of the builder chat: which column fills which field, and an entity made of a file. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { columnMapping, maxColumns, previewRows } from '../entities/import-plan.js';
import { entitySchema, fieldSchema, plainName } from '../entities/schema.js';
import { defineRoute } from '../http/route.js';

const service = 'builder-chat' as const;
const cell = z.string().max(2_000);

/**
 * Suggests a field for each column of a file (specification 2, section 7): a language model does where one is
 * configured, else names, synonyms and types are compared. `previewData` are first rows, as lists of cells or by heading.
 */
export const generateMapping = defineRoute({
  service,
  method: 'POST',
  path: '/api/csv/generateMapping',
  summary: 'Suggest fields for the columns of a file',
  auth: 'account',
  slow: true,
  body: z.object({
    headers: z.array(z.string().max(300)).min(1).max(maxColumns),
    previewData: z.array(z.union([z.array(cell).max(maxColumns), z.record(z.string(), cell)])).max(previewRows),
    schema: z.looseObject({ properties: z.record(plainName, fieldSchema) }),
    entityName: z.string().max(100),
  }),
  response: z.object({ mappings: z.array(columnMapping) }),
  errors: ['does-not-validate', 'too-many-requests', 'chat/model-failed', 'unavailable'],
});

/** Adds an entity to the app as a version of its own, with the fields that the columns of a file have. */
export const addEntity = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{id}/entities',
  summary: 'Add an entity made of a file',
  workspaceRole: 'editor',
  auth: 'account',
  params: appParams,
  status: 201,
  body: z.object({ schema: entitySchema, fileName: z.string().max(300) }),
  response: z.object({ versionId: id }),
  errors: ['not-found', 'app/stale-head', 'chat/already-running', 'entity/name-taken', 'does-not-validate'],
});
