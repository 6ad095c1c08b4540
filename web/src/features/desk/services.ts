import { type ServiceName, serviceNames } from '@lathe/proto/common/services';
import { type OperationsRoutes, operationsRoutes } from '@lathe/proto/desk/operations';
import type { RouteAnswer, RouteContract } from '@lathe/proto/http/route';
import { useQueries } from '@tanstack/react-query';
import { callDesk } from './api';
import type { Query } from './desk-table';

type Asked = 'health' | 'settings' | 'letters';

/** What one service answered the last time it was asked, or why it did not. */
export interface ServiceAnswer<K extends Asked> {
  readonly service: ServiceName;
  readonly data: RouteAnswer<OperationsRoutes[K]> | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** Asks every service the same; one that does not answer keeps the others from nothing. */
export const useServices = <K extends Asked>(asked: K, everyMs?: number): ServiceAnswer<K>[] =>
  useQueries({
    queries: serviceNames.map((service) => ({
      queryKey: ['desk', asked, service],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callDesk(operationsRoutes[service][asked] as RouteContract, {}, { signal }),
      staleTime: 0,
      retry: false,
      refetchInterval: everyMs ?? (false as const),
    })),
  }).map(({ data, error, isPending, refetch }, index) => ({
    service: serviceNames[index]!,
    data: error === null ? (data as RouteAnswer<OperationsRoutes[K]>) : undefined,
    error,
    isPending,
    refetch,
  }));

/** Rows out of what the services answered, as a table takes them; without any answer there is no telling. */
export const rowsOf = <K extends Asked, T>(answers: readonly ServiceAnswer<K>[], data: readonly T[]): Query<T> => ({
  data: answers.some((answer) => answer.data !== undefined) ? data : undefined,
  error: answers.find(({ error }) => error !== null)?.error ?? null,
  isPending: answers.some(({ isPending }) => isPending),
  refetch: () => answers.forEach(({ refetch }) => void refetch()),
});
