import type { App, AppPart } from '@lathe/proto/apps/model';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { fieldsOf, type PartFields } from './parts';
import { savesOf } from './save-registry';
import type { SaveStore, SaveView } from './save-store';

/** The unsaved changes of an app's panels, and how they stand. */
export function useSaves(appId: string): { store: SaveStore; view: SaveView } {
  const queryClient = useQueryClient();
  const store = useMemo(() => savesOf(appId, queryClient), [appId, queryClient]);
  return { store, view: useSyncExternalStore(store.subscribe, store.view) };
}

export interface Part<Fields> {
  /** As they are typed, else as they are stored. */
  readonly values: Fields;
  set: (fields: Partial<Fields>) => void;
  /** What is wrong with a field, in words. */
  problem: (field: keyof Fields) => string | undefined;
}

/** The fields of one part of an app, for a form whose changes save themselves. */
export function usePart<P extends AppPart>(app: App, part: P): Part<PartFields[P]> {
  const { store, view } = useSaves(app.appId);
  const { fields, problems } = view.parts[part];
  return {
    values: { ...fieldsOf(app, part), ...fields } as PartFields[P],
    set: (changed) => store.change(part, changed),
    problem: (field) => problems[field as string],
  };
}
