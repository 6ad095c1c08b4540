import type { ShownActionType } from '@lathe/proto/builder-chat/actions';

/** Whether an action was done that adds rows: they belong to no version. */
export const bringsRows = ({ type, status }: { type: ShownActionType; status: string }): boolean =>
  status === 'complete' && (type === 'insert_entity_records' || type === 'import_entities');
