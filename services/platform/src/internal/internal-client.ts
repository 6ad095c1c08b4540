import type { ServicePrincipal } from '@lathe/proto/common/principal';
import type { ServiceName } from '@lathe/proto/common/services';
import { errorCatalogue, type ErrorCode } from '@lathe/proto/errors/codes';
import { fillPath, type RouteAnswer, type RouteContract, type RouteRequest } from '@lathe/proto/http/route';
import { SpanKind } from '@opentelemetry/api';
import type { InternalTokens } from '../auth/internal-token.js';
import { DomainError } from '../errors/domain-error.js';
import { currentContext } from '../logging/request-context.js';
import { captureTrace, withSpan } from '../tracing/tracing.js';
import { notConnected } from './not-connected.js';

export interface InternalRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Carries an internal call: in process (`fastify.inject`), or over HTTP between processes. */
export interface InternalTransport {
  send(service: ServiceName, request: InternalRequest): Promise<{ status: number; body: string }>;
}

/** For whom a call is made. */
export type OnBehalf = Pick<ServicePrincipal, 'subject' | 'tenant' | 'role'>;

/** Asks another service a question that needs an answer now (design section 2); typed by the route's contract. */
export class InternalClient {
  constructor(
    private readonly service: ServiceName,
    private readonly tokens: InternalTokens,
    private readonly transport: InternalTransport,
  ) {}

  /**
   * Answers the parsed body. Throws the other service's DomainError; `unavailable` when it cannot be reached,
   * `no-answer` when it may have done what was asked.
   */
  async call<C extends RouteContract>(route: C, request: RouteRequest<C>, onBehalf: OnBehalf): Promise<RouteAnswer<C>> {
    const { params, query, body } = request as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const token = await this.tokens.sign({ kind: 'service', service: this.service, ...onBehalf }, route.service);
    const answer = await withSpan(
      `${route.method} ${route.path}`,
      SpanKind.CLIENT,
      undefined,
      { 'lathe.service': route.service },
      () =>
        this.transport.send(route.service, {
          method: route.method,
          path: fillPath(route.path, params) + queryString(query),
          headers: {
            authorization: `Bearer ${token}`,
            'x-trace-id': currentContext()?.traceId ?? '',
            ...captureTrace(),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
    ).catch((cause: unknown) => {
      throw new DomainError(route.method === 'GET' || notConnected(cause) ? 'unavailable' : 'no-answer', {}, { cause });
    });
    if (answer.status >= 400) throw remoteError(answer.body);
    return route.response.parse(answer.body ? JSON.parse(answer.body) : undefined) as RouteAnswer<C>;
  }
}

/** Calls of the platform itself, about one app or none. */
export const asPlatform = (tenant = ''): OnBehalf => ({ subject: '', tenant, role: 'platform' });
/** Calls for a builder, about one of his apps. */
export const asOwner = (accountId: string, tenant: string): OnBehalf => ({ subject: accountId, tenant, role: 'owner' });

function queryString(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function remoteError(body: string): DomainError {
  try {
    const parsed = JSON.parse(body) as {
      error?: { code?: string; message?: string; details?: Record<string, unknown> };
    };
    const code = parsed.error?.code;
    if (code && code in errorCatalogue) {
      return new DomainError(
        code as ErrorCode,
        parsed.error?.details ?? {},
        parsed.error?.message ? { message: parsed.error.message } : {},
      );
    }
  } catch (cause) {
    return new DomainError('unavailable', {}, { cause });
  }
  return new DomainError('unavailable');
}
