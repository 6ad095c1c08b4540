import { replaceDataItem } from '@lathe/proto/apps/data-items';
import {
  type ContextItem,
  type ContextResync,
  deleteContextItem,
  ingestFile,
  ingestMetadata,
  ingestText,
  listContextItems,
  listContextPages,
  type NewWebPage,
  renameContextItem,
  resyncContextItem,
  searchContext,
  syncContextItem,
} from '@lathe/proto/context-ingest/http';
import { readContextChunks } from '@lathe/proto/context-ingest/item-chunks';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { showToast } from '@/components/ui/toast-store';
import { call, sendFile } from '@/lib/client';
import { sendingWith } from '@/lib/sending';

const keyOf = (appId: string) => ['context-ingest', 'items', appId] as const;

/** Data items of an app, the newest first, and what may be added to them. */
export const itemsQuery = (appId: string) =>
  queryOptions({
    queryKey: keyOf(appId),
    queryFn: ({ signal }) => call(listContextItems, { query: { appId } }, { signal }),
  });

/** What was read of an item, some chunks at a time. */
export const chunksQuery = (appId: string, { id, lastSyncedAt }: ContextItem) =>
  infiniteQueryOptions({
    queryKey: ['context-ingest', 'chunks', appId, id, lastSyncedAt],
    queryFn: ({ signal, pageParam: from }) =>
      call(readContextChunks, { params: { id }, query: { appId, from } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { chunks }) => sum + chunks.length, 0);
      return read < total ? read : undefined;
    },
  });

/** The pages of a site, anew whenever more of them are read. */
export const pagesQuery = (appId: string, { id, crawl, lastSyncedAt }: ContextItem) =>
  queryOptions({
    queryKey: ['context-ingest', 'pages', appId, id, crawl, lastSyncedAt],
    queryFn: ({ signal }) => call(listContextPages, { params: { id }, query: { appId } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What becomes of a file while it is sent: `onSent` hears how much of it is, from 0 to 1. */
export interface Sending {
  signal: AbortSignal;
  onSent: (share: number) => void;
}

/** Answers the id of the item. */
export async function addFile(appId: string, file: File, { signal, onSent }: Sending): Promise<string> {
  const options = { query: { appId }, signal, transport: sendingWith(onSent) };
  return (await sendFile(ingestFile, {}, file, options)).contextItemId;
}

export const useAddText = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: (body: { context: string; name?: string }) => call(ingestText, { query: { appId }, body }),
    onSuccess: refresh,
  });
};

/** Answers the id of the item. */
export const useAddPage = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: async (page: Pick<NewWebPage, 'externalFileUrl'> & Partial<Pick<NewWebPage, 'crawl'>>) => {
      const contextItems = [{ ...page, source: 'web scraper', type: 'web page' } as const];
      return (await call(ingestMetadata, { query: { appId }, body: { contextItems } })).contextItemIds[0]!;
    },
    onSuccess: refresh,
  });
};

/**
 * The old item is found until the new one is synced, and is deleted then. Where that fails both are there, and it is said
 * (spec 1, section 8).
 */
export async function replaceItem(appId: string, oldItemId: string, newItemId: string): Promise<void> {
  try {
    await call(replaceDataItem, { params: { appId }, body: { oldItemId, newItemId } });
  } catch {
    showToast('Failed to replace item, try again later', { tone: 'bad' });
  }
}

export const useRenameItem = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renameContextItem, { params: { id }, query: { appId }, body: { name } }),
    onSuccess: refresh,
  });
};

export const useDeleteItem = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: (id: string) => call(deleteContextItem, { params: { id }, query: { appId } }),
    onSettled: refresh,
  });
};

export const useSyncItem = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: (id: string) => call(syncContextItem, { params: { id }, query: { appId } }),
    onSettled: refresh,
  });
};

/** How often an item is synced by itself; null for never. */
export const useResyncItem = (appId: string) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: ({ id, every }: { id: string; every: ContextResync['every'] | null }) =>
      call(resyncContextItem, { params: { id }, query: { appId }, body: { every } }),
    onSuccess: refresh,
  });
};

export const useSearch = (appId: string) =>
  useMutation({
    mutationFn: (query: string) => call(searchContext, { query: { appId }, body: { query, limit: 5 } }),
  });

export function useRefresh(appId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(appId) });
}
