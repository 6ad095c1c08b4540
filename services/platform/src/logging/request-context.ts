import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of one request, event or job carries. */
export interface RequestContext {
  readonly traceId: string;
  tenantId?: string;
  userId?: string;
  eventId?: string;
  jobId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
