import { addEntity, generateMapping } from '@lathe/proto/builder-chat/csv-import';
import type { ColumnMapping } from '@lathe/proto/entities/import-plan';
import {
  cancelImport,
  type ImportRecord,
  listImports,
  readImport,
  readImportErrors,
  undoImport,
} from '@lathe/proto/entities/imports';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { queryOptions } from '@tanstack/react-query';
import { call, openStream } from '@/lib/client';
import { saveAs } from '@/lib/save-as';
import type { OpenTable } from './table/table-types';

const pollMs = 300;
const maxCell = 2_000;
const maxHeading = 300;

/** Earlier imports into an entity, the newest first. */
export const importsQuery = (appId: string, entity: string) =>
  queryOptions({
    queryKey: ['entities', 'imports', appId, entity],
    queryFn: ({ signal }) =>
      call(listImports, { params: { id: appId }, query: { entity } }, { signal }).then(({ imports }) => imports),
    staleTime: 0,
    // One that is being undone goes on by itself.
    refetchInterval: ({ state }) => (state.data?.some((record) => record.state === 'undoing') ? pollMs : false),
  });

/** Which column fills which field, as the server says. */
export async function askMapping(
  { headers, preview }: Pick<OpenTable, 'headers' | 'preview'>,
  schema: EntitySchema,
): Promise<ColumnMapping[]> {
  const body = {
    headers: headers.map((header) => header.slice(0, maxHeading)),
    previewData: preview.map((cells) => cells.map((cell) => cell.slice(0, maxCell))),
    schema: { ...schema },
    entityName: schema.name,
  };
  return (await call(generateMapping, { body })).mappings;
}

/** Adds an entity to the app, as a version of its own. */
export const makeEntity = (appId: string, schema: EntitySchema, fileName: string): Promise<{ versionId: string }> =>
  call(addEntity, { params: { id: appId }, body: { schema, fileName } });

/** Looks at an import until it is over, and tells how far it is. */
export async function followImport(
  appId: string,
  importId: string,
  onProgress: (record: ImportRecord) => void,
): Promise<ImportRecord> {
  for (;;) {
    const record = await call(readImport, { params: { id: appId, importId } });
    onProgress(record);
    if (record.endedAt !== null) return record;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

export const stopImport = (appId: string, importId: string): Promise<ImportRecord> =>
  call(cancelImport, { params: { id: appId, importId } });

/** Deletes the rows of an import, and tells how far it is; answers when they are gone. */
export async function takeBack(
  appId: string,
  { importId, state }: ImportRecord,
  onProgress: (record: ImportRecord) => void,
): Promise<ImportRecord> {
  // One that was left half way still waits for its rows.
  if (state === 'receiving') await stopImport(appId, importId);
  onProgress(await call(undoImport, { params: { id: appId, importId } }));
  return followImport(appId, importId, onProgress);
}

/** Has the browser save the rows that were refused, as CSV. */
export async function saveErrors(appId: string, importId: string): Promise<void> {
  const response = await openStream(readImportErrors, { params: { id: appId, importId } });
  saveAs(await response.blob(), `import-errors-${importId}.csv`);
}
