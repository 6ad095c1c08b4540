import { fillPath, type RouteAnswer, type RouteContract, type RouteRequest } from '@lathe/proto/http/route';
import { session } from '@/lib/session';
import { AppError, errorOf, networkError } from './app-error';
import { openPlans } from './plan-wish';

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The request goes on when the page that sends it is left. */
  keepalive?: boolean | undefined;
  /** A 401 says something else than that the session is over: it is neither renewed nor ended. */
  keepsSession?: boolean | undefined;
  /** What must not stand in an address. */
  headers?: Record<string, string> | undefined;
  /** Sends the request in place of `fetch`, where something is wanted that it cannot do. */
  transport?: Transport | undefined;
}

/** Answers as `fetch` does, and throws where no answer came. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls a route of the contracts and gives its parsed answer. Throws AppError. A 401 is answered by one refresh and one
 * repetition.
 */
export async function call<C extends RouteContract>(
  route: C,
  request: RouteRequest<C>,
  options: CallOptions = {},
): Promise<RouteAnswer<C>> {
  return answerOf(route, await send(route, request as Parts, options));
}

/** Sends one file to a route that takes a form. Throws AppError. */
export async function sendFile<C extends RouteContract>(
  route: C,
  params: Record<string, string>,
  file: File,
  { query, ...options }: CallOptions & { query?: Record<string, unknown> } = {},
): Promise<RouteAnswer<C>> {
  const body = new FormData();
  body.append('file', file);
  return answerOf(route, await send(route, { params, body, ...(query && { query }) }, options));
}

async function answerOf<C extends RouteContract>(route: C, response: Response): Promise<RouteAnswer<C>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  const parsed = route.response.safeParse(body);
  if (!parsed.success) {
    throw new AppError({
      code: 'bad-answer',
      message: 'The server gave an answer that this page does not understand. Reload and try again',
      status: response.status,
      traceId: response.headers.get('x-trace-id') ?? undefined,
    });
  }
  return parsed.data as RouteAnswer<C>;
}

/** Calls a route whose answer is a stream or a file; gives the open response. Throws AppError. */
export const openStream = <C extends RouteContract>(
  route: C,
  request: RouteRequest<C>,
  options: CallOptions = {},
): Promise<Response> => send(route, request as Parts, options);

async function send(route: RouteContract, request: Parts, options: CallOptions): Promise<Response> {
  const asks = route.auth !== 'public' && options.keepsSession !== true;
  let token = session.accessToken();
  let response = await attempt(route, request, token, options);
  if (response.status === 401 && asks) {
    const refreshed = await session.refresh(token);
    // Whether the session is over is not known without the server.
    if (refreshed === 'unreachable') throw networkError();
    token = session.accessToken();
    if (refreshed === 'renewed') response = await attempt(route, request, token, options);
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.status === 401 && asks) session.end(token);
  // A limit of the plan was met: a larger one is offered, wherever that is.
  if (error.status === 402) openPlans({ kind: 'upgrade', code: error.code, details: error.details });
  throw error;
}

async function attempt(
  route: RouteContract,
  request: Parts,
  token: string | null,
  { signal, keepalive = false, headers: more = {}, transport = fetch }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...more,
    accept: route.kind === 'stream' ? 'text/event-stream' : 'application/json',
  };
  if (token !== null && route.auth !== 'public') headers['authorization'] = `Bearer ${token}`;
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    signal: signal ?? null,
    keepalive,
  };
  if (request.body instanceof FormData) init.body = request.body;
  else if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  try {
    return await transport(fillPath(route.path, request.params) + queryString(request.query), init);
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw networkError();
  }
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
