import { twinOf } from '@lathe/proto/apps/project/paths';
import {
  type ActionEndEvent,
  type ActionHeaders,
  actionHeaders,
  type AppActionType,
  isAsk,
} from '@lathe/proto/builder-chat/actions';
import { addEntity } from './entities/add-entity.js';
import { editEntity } from './entities/edit-entity.js';
import { addFile } from './files/add-file.js';
import { deleteFile } from './files/delete-file.js';
import { editFile } from './files/edit-file.js';
import { importEntities } from './rows/import-entities.js';
import { insertEntityRecords, insertWaiting } from './rows/insert-entity-records.js';
import { type ActionModule, type ApplyContext, type ApplyResult, refused } from './staging/action.js';
import type { Staging } from './staging/staging.js';

const modules: { [T in AppActionType]: ActionModule<T> } = {
  add_file: addFile,
  edit_file: editFile,
  add_entity: addEntity,
  edit_entity: editEntity,
  delete_file: deleteFile,
  import_entities: importEntities,
  insert_entity_records: insertEntityRecords,
};

/** Applies a finished action to the staging, and what has waited for it. A truncated one is never applied. */
export function applyAction(staging: Staging, event: ActionEndEvent, context: ApplyContext): ApplyResult {
  if (event.truncated) return refused('the answer ended before this action did');
  // It says something to the builder, who has heard it.
  if (isAsk(event.action)) return { ok: true, added: 0, removed: 0 };
  const result = applyAs(event.action, staging, event, context);
  if (!result.ok || (event.action !== 'add_entity' && event.action !== 'edit_entity')) return result;
  const notes = [...(result.notes ?? []), ...insertWaiting(staging, String(event.header['name']))];
  return { ...result, ...(notes.length > 0 && { notes }) };
}

/** A path that differs from one of the project only in case means that file. */
function withKnownPath(header: Record<string, unknown>, staging: Staging): Record<string, unknown> {
  const { path } = header;
  const twin = typeof path === 'string' ? twinOf(path, staging.paths()) : undefined;
  return twin === undefined ? header : { ...header, path: twin };
}

function applyAs<T extends AppActionType>(
  action: T,
  staging: Staging,
  event: ActionEndEvent,
  context: ApplyContext,
): ApplyResult {
  const header = actionHeaders[action].parse(withKnownPath(event.header, staging)) as ActionHeaders[T];
  const module: ActionModule<T> = modules[action];
  return module.apply(staging, { header, body: event.body, edits: event.edits ?? [] }, context);
}
