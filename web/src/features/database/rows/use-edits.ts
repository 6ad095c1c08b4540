import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Row } from '../model/rows';
import { EditSession } from './edit-session';
import type { EditState } from './edit-state';
import { type RowsPort, rowsPort } from './rows-port';
import { refreshRows, showRows } from './use-rows';

export interface Edits {
  readonly session: EditSession;
  readonly state: EditState;
  readonly port: RowsPort;
}

/** What is being changed in the table of an entity. It lasts as long as its table is open. */
export function useEdits(appId: string, entity: string): Edits {
  const client = useQueryClient();
  const { port, session } = useMemo(() => {
    const rows = rowsPort(appId, entity);
    const seen = {
      onRows: (changed: readonly Row[]) => showRows(client, { appId, entity }, changed),
      onOthers: () => void refreshRows(client, appId, entity),
    };
    return { port: rows, session: new EditSession(rows, seen) };
  }, [client, appId, entity]);
  return { port, session, state: useSyncExternalStore(session.subscribe, session.snapshot) };
}
