import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addFile, itemsQuery, replaceItem, type Sending } from '../api';
import { type Upload, UploadStore } from './upload-store';

const stores = new Map<string, UploadStore>();

function storeOf(appId: string): UploadStore {
  const store = stores.get(appId) ?? new UploadStore();
  stores.set(appId, store);
  return store;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly store: UploadStore;
  /** Sends files; each takes the place of an item, where one is named. */
  send: (files: readonly File[], replaces?: string) => void;
}

/** Files that are being sent to an app. */
export function useUploads(appId: string): Uploads {
  const queryClient = useQueryClient();
  const store = storeOf(appId);
  const list = useSyncExternalStore(store.subscribe, store.read);
  const send = async (file: File, sending: Sending, replaces: string | undefined): Promise<void> => {
    const added = await addFile(appId, file, sending);
    if (replaces !== undefined) await replaceItem(appId, replaces, added);
    await queryClient.invalidateQueries({ queryKey: itemsQuery(appId).queryKey });
  };
  return {
    list,
    store,
    send: (files, replaces) => files.forEach((file) => store.add(file, (sending) => send(file, sending, replaces))),
  };
}
