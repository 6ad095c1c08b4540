import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';

/** Only what may well succeed a moment later is tried again. */
const retry = (failures: number, reason: unknown): boolean => failures < 2 && toAppError(reason).retryable;

export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    // What was to be changed is gone: the screens that still show it are read again.
    onError: (reason) => void (toAppError(reason).status === 404 && client.invalidateQueries({ queryKey: ['apps'] })),
  });
  const client = new QueryClient({
    mutationCache,
    defaultOptions: { queries: { retry, staleTime: 5_000 }, mutations: { retry: false } },
  });
  return client;
}
