import type { RouteAnswer, RouteContract, RouteRequest } from '@lathe/proto/http/route';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { call, type CallOptions, openStream } from '@/lib/client';
import { saveAs } from '@/lib/save-as';
import { session } from '@/lib/session';

/** Calls a route for operators. Without a token such a route is not there, so the session is renewed first. */
export async function callDesk<C extends RouteContract>(
  route: C,
  request: RouteRequest<C>,
  options?: CallOptions,
): Promise<RouteAnswer<C>> {
  await session.ensure();
  return call(route, request, options);
}

/** Has the browser save what a route for operators answers as a file. */
export async function saveDeskFile<C extends RouteContract>(
  route: C,
  request: RouteRequest<C>,
  name: string,
): Promise<void> {
  await session.ensure();
  saveAs(await (await openStream(route, request)).blob(), name);
}

interface Page {
  entries: unknown[];
  next: string | null;
}

/** A list that is read page by page. */
export const useDeskList = <P extends Page>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<P>,
) =>
  useInfiniteQuery({
    queryKey: ['desk', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Does something that changes what the desk shows, and says that it is done. */
export function useDeskAct<T>(act: (input: T) => Promise<unknown>, done: (input: T) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => showToast(done(input), { tone: 'good' }),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}
