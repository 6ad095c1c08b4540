import {
  beginConsent,
  type Connection,
  disconnect,
  endConsent,
  fetchWidgetToken,
  listConnections,
  listRemoteFiles,
  type RemoteFile,
  widgetTokenHeader,
} from '@lathe/proto/context-ingest/connectors';
import { type ConnectorId, ingestMetadata } from '@lathe/proto/context-ingest/http';
import type { RouteAnswer, RouteContract, RouteRequest } from '@lathe/proto/http/route';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { call, type CallOptions } from '@/lib/client';
import { useRefresh } from '../../api';

/** Tokens of the picker by app, each until shortly before its end. */
const tokens = new Map<string, { token: string; endsAt: number }>();
const soonMs = 30_000;

async function tokenOf(appId: string): Promise<string> {
  const known = tokens.get(appId);
  if (known && known.endsAt > Date.now() + soonMs) return known.token;
  const { token, expiresAt } = await call(fetchWidgetToken, { query: { appId } });
  tokens.set(appId, { token, endsAt: Date.parse(expiresAt) });
  return token;
}

/** Calls a route of the picker; a token that is refused is asked for anew, once. */
async function callWidget<C extends RouteContract>(
  appId: string,
  route: C,
  request: RouteRequest<C>,
  options: CallOptions = {},
): Promise<RouteAnswer<C>> {
  const ask = async (): Promise<RouteAnswer<C>> => {
    const headers = { [widgetTokenHeader]: await tokenOf(appId) };
    return call(route, request, { ...options, headers });
  };
  try {
    return await ask();
  } catch (reason) {
    if (toAppError(reason).code !== 'connector/token-ended') throw reason;
    tokens.delete(appId);
    return ask();
  }
}

const keyOf = (appId: string) => ['context-ingest', 'connections', appId] as const;

/** The accounts that the person has connected with the app. */
export const connectionsQuery = (appId: string) =>
  queryOptions({
    queryKey: keyOf(appId),
    queryFn: async ({ signal }) => (await callWidget(appId, listConnections, {}, { signal })).connections,
  });

/** Documents of a connected account, some at a time. */
export const remoteFilesQuery = (appId: string, connector: ConnectorId, search: string) =>
  infiniteQueryOptions({
    queryKey: ['context-ingest', 'remote-files', appId, connector, search],
    queryFn: ({ signal, pageParam: cursor }) =>
      callWidget(
        appId,
        listRemoteFiles,
        { query: { connector, search, ...(cursor !== '' && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const begin = (appId: string, connector: ConnectorId) =>
  callWidget(appId, beginConsent, { body: { connector } });
export const end = (appId: string, consent: { state: string; code: string }) =>
  callWidget(appId, endConsent, { body: consent });

/** What is known of one of the connections from now on. */
export function useKnownConnection(appId: string): (known: Connection) => void {
  const queryClient = useQueryClient();
  return (known) => {
    queryClient.setQueryData(connectionsQuery(appId).queryKey, (all) =>
      all?.map((one) => (one.connector === known.connector ? known : one)),
    );
    queryClient.removeQueries({ queryKey: ['context-ingest', 'remote-files', appId, known.connector] });
  };
}

export const useDisconnect = (appId: string) => {
  const know = useKnownConnection(appId);
  return useMutation({
    mutationFn: (connector: ConnectorId) => callWidget(appId, disconnect, { query: { connector } }),
    onSuccess: know,
  });
};

export const useAddRemote = (appId: string, source: ConnectorId) => {
  const refresh = useRefresh(appId);
  return useMutation({
    mutationFn: (files: readonly RemoteFile[]) => {
      const contextItems = files.map(({ id, name, type }) => {
        const called = name.trim().slice(0, 200) || 'Untitled';
        return { name: called, source, type, externalFileId: id };
      });
      return call(ingestMetadata, { query: { appId }, body: { contextItems } });
    },
    onSuccess: refresh,
  });
};
