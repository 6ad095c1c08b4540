import {
  listMessages,
  readActionBody,
  readLedger,
  restoreToMessage,
  undoRestore,
} from '@lathe/proto/builder-chat/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appQuery, filesQuery, versionsQuery } from '@/features/apps/api';
import { accountQuery } from '@/features/auth/api';
import { call } from '@/lib/client';
import type { ActionPlace } from './answer';

export const messagesQuery = (appId: string) =>
  queryOptions({
    queryKey: ['builder-chat', 'messages', appId],
    queryFn: ({ signal }) => call(listMessages, { params: { id: appId } }, { signal }),
  });

/** What an action has written never changes. */
export const actionBodyQuery = ({ appId, messageId, actionId }: ActionPlace) =>
  queryOptions({
    queryKey: ['builder-chat', 'action-body', appId, messageId, actionId],
    queryFn: ({ signal }) =>
      call(readActionBody, { params: { id: appId, messageId, actionId } }, { signal }).then(({ content }) => content),
    staleTime: Infinity,
  });

/** Calls are entered a moment after they end, and a check adds to it: it is read whenever it is opened. */
export const ledgerQuery = (appId: string, messageId: string) =>
  queryOptions({
    queryKey: ['builder-chat', 'ledger', appId, messageId],
    queryFn: ({ signal }) => call(readLedger, { params: { id: appId, messageId } }, { signal }),
    staleTime: 0,
  });

/** Reads again what a new version changes, and what is used up of the plan. */
export function useRefreshApp(appId: string): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [messagesQuery(appId), appQuery(appId), versionsQuery(appId), accountQuery()])
      void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: filesQuery(appId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['apps', 'list'] });
  };
}

export function useRestore(appId: string) {
  const refresh = useRefreshApp(appId);
  return useMutation({
    mutationFn: ({ versionId, messageId }: { versionId: string; messageId?: string | undefined }) =>
      call(restoreToMessage, { params: { appId, versionId }, body: messageId === undefined ? {} : { messageId } }),
    // Also what failed may have happened, and only its answer is lost.
    onSettled: refresh,
  });
}

export function useUndoRestore(appId: string) {
  const refresh = useRefreshApp(appId);
  return useMutation({
    mutationFn: (head: string) => call(undoRestore, { params: { appId }, body: { head } }),
    onSettled: refresh,
  });
}
