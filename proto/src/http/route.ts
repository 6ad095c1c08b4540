import type { z } from 'zod';
import type { ApiScope } from '../common/api-scopes.js';
import type { ServiceName } from '../common/services.js';
import type { WorkspaceRole } from '../common/workspace-roles.js';
import type { ErrorCode } from '../errors/codes.js';
import { none } from './none.js';

/**
 * Who may call a route.
 * - `public`: anyone; a token, when sent, must still be valid.
 * - `account`: a signed-in builder (bearer token whose audience is the platform).
 * - `app`: anyone the app's visibility lets in: visitor, app user or owner; the use case decides by the principal.
 * - `operator`: an admin of the installation by a session of his own; for everybody else the route is not there.
 * - `internal`: another service, with a token signed for this one call. The gateway never forwards these.
 */
export type RouteAuth = 'public' | 'account' | 'app' | 'operator' | 'internal';

/** Where the gateway accepts a route: on the platform's own host, on app and preview hosts, or on both. */
export type RouteSite = 'platform' | 'app' | 'both';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteContract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly service: ServiceName;
  readonly method: HttpMethod;
  /** Path with `{name}` parameters, as the specification writes them. */
  readonly path: string;
  /** Further paths under which the specification names the same route. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly auth: RouteAuth;
  readonly site: RouteSite;
  /** What an API key must be good for to call the route; null: none is good for it. */
  readonly scope: ApiScope | null;
  /**
   * The least that somebody must be in the workspace of the app in the path, or else in `appId` of the query, to call
   * the route for its owner; the owner alone unless it says otherwise. Whoever declares less makes sure that the route
   * touches nothing but that app.
   */
  readonly workspaceRole: WorkspaceRole;
  readonly status: number;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /**
   * `json` is parsed and serialised by the contract; the others are written by the handler. A `socket` is a WebSocket:
   * a request that asks for none is `malformed-request`. The body of a `raw` one, JSON or a form, reaches its handler
   * byte for byte: it is signed, or comes from a plain form; its answer is written as the contract or by the handler.
   */
  readonly kind: 'json' | 'stream' | 'html' | 'binary' | 'multipart' | 'socket' | 'raw';
  readonly errors: readonly ErrorCode[];
  /** The answer holds a token or the like, so it is never compressed: its length would tell of it (BREACH). */
  readonly secret: boolean;
  /**
   * Answers programs of this very machine that ask without a proxy between; for everybody else the route is not there.
   */
  readonly local: boolean;
  /** The answer may take minutes to begin, as that of a language model. */
  readonly slow: boolean;
}

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  RouteContract,
  'service' | 'method' | 'path' | 'summary' | 'auth'
> &
  Partial<
    Pick<
      RouteContract,
      'aliases' | 'site' | 'scope' | 'workspaceRole' | 'status' | 'kind' | 'errors' | 'secret' | 'local' | 'slow'
    >
  > & {
    params?: P;
    query?: Q;
    body?: B;
    response?: R;
  };

/**
 * Declares one HTTP route. Controllers, web client, internal client, gateway and OpenAPI file all read this one object.
 * Defaults: platform host, status 200, JSON, no parameters, no body, no answer.
 */
export function defineRoute<
  P extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  B extends z.ZodType = typeof none,
  R extends z.ZodType = typeof none,
>(definition: Definition<P, Q, B, R>): RouteContract<P, Q, B, R> {
  return {
    aliases: [],
    site: 'platform',
    scope: null,
    workspaceRole: 'owner',
    status: 200,
    kind: 'json',
    errors: [],
    secret: false,
    local: false,
    slow: false,
    ...definition,
    params: (definition.params ?? none) as P,
    query: (definition.query ?? none) as Q,
    body: (definition.body ?? none) as B,
    response: (definition.response ?? none) as R,
  };
}

/** Parsed input of a route, as its handler gets it. */
export interface RouteInput<C extends RouteContract> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

/** Input of a route as a client gives it; parts the route does not have are left out. */
export type RouteRequest<C extends RouteContract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;
type Part<K extends string, S extends z.ZodType> =
  undefined extends z.input<S> ? { [k in K]?: z.input<S> } : { [k in K]: z.input<S> };

/** Answer of a route, as a client sees it. */
export type RouteAnswer<C extends RouteContract> = z.output<C['response']>;

/** Fills `{name}` parameters into a path; each value is percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
