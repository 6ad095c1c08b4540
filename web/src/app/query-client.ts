import { QueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';

/** Only what may well succeed a moment later is tried again. */
const retry = (failures: number, reason: unknown): boolean => failures < 2 && toAppError(reason).retryable;

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5_000 }, mutations: { retry: false } } });
