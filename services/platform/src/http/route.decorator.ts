import type { Principal } from '@lathe/proto/common/principal';
import { none } from '@lathe/proto/http/none';
import type { RouteContract } from '@lathe/proto/http/route';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError, invalid, notFound } from '../errors/domain-error.js';
import type { OperatorScope } from '../tenancy/scope.js';
import type { HostTarget } from './hosts.js';
import { isTooDeep } from './nesting.js';

export const contractKey = 'lathe:contract';
const probeKey = 'lathe:probe';

/** What the platform adds to a request before a handler sees it. */
export interface LatheRequest extends FastifyRequest {
  principal?: Principal;
  hostTarget?: HostTarget;
  operator?: OperatorScope;
}

/**
 * Binds a controller method to a contract: method, paths, status, auth and parsing all come from it. Every JSON answer
 * is parsed, so that nothing a contract does not name can leave a service.
 */
export function Route(contract: RouteContract): MethodDecorator {
  const path = [contract.path, ...contract.aliases].map((pattern) => pattern.replace(/\{(\w+)\}/g, ':$1'));
  return applyDecorators(
    answerBy(contract),
    RequestMapping({ path, method: RequestMethod[contract.method] }),
    HttpCode(contract.status),
    SetMetadata(contractKey, contract),
    RouteConfig({ contract }),
  );
}

/** Kinds whose answer is JSON by the contract; the others are written by their handlers. */
const answersJson: ReadonlySet<RouteContract['kind']> = new Set(['json', 'multipart', 'raw']);

type Handler = (...args: unknown[]) => unknown;

/** Not an interceptor: one alone would send every request of every route through observables. */
function answerBy({ kind, response }: RouteContract): MethodDecorator {
  return (_target, _name, descriptor) => {
    if (!answersJson.has(kind) || response === none) return;
    const handler = descriptor.value as Handler;
    const parsed = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return response.parse(await handler.apply(this, args));
    };
    Object.defineProperty(parsed, 'name', { value: handler.name });
    for (const key of Reflect.getMetadataKeys(handler))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), parsed);
    Object.assign(descriptor, { value: parsed });
  };
}

/** Marks what the operator's probes and metrics collectors ask of the process itself: no contract, no caller. */
export const Probe = (): MethodDecorator => SetMetadata(probeKey, true);
export const isProbe = (context: ExecutionContext): boolean =>
  Reflect.getMetadata(probeKey, context.getHandler()) === true;

export const contractOf = (context: ExecutionContext): RouteContract | undefined =>
  Reflect.getMetadata(contractKey, context.getHandler()) as RouteContract | undefined;

/** Parsed `{params, query, body}` of the route's contract (`RouteInput<typeof contract>`). */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const contract = contractOf(context);
  if (!contract) throw new Error(`${context.getHandler().name} has no @Route`);
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const isRead = !unread.has(contract.kind);
  // Contracts that name themselves are followed by recursion.
  if (isRead && isTooDeep(request.body)) throw new DomainError('malformed-request');
  return {
    params: parse(contract.params, request.params, () => new DomainError('not-found')),
    query: parse(contract.query, request.query, (issues) => new DomainError('malformed-request', { issues })),
    body: isRead ? parse(contract.body, request.body ?? undefined, invalid) : undefined,
  };
});

/** Kinds whose handlers read the body themselves. */
const unread: ReadonlySet<RouteContract['kind']> = new Set(['multipart', 'raw']);

/** The body of a `raw` route, byte for byte; empty where none was sent. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
});

/** The verified caller. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  return context.switchToHttp().getRequest<LatheRequest>().principal ?? { kind: 'anonymous' };
});

/** The operator whom the guard let in; only on routes for operators. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorScope => {
  const { operator } = context.switchToHttp().getRequest<LatheRequest>();
  if (!operator) throw notFound();
  return operator;
});

/** What the Host header of the request stands for. */
export const RequestHost = createParamDecorator((_: unknown, context: ExecutionContext): HostTarget => {
  return context.switchToHttp().getRequest<LatheRequest>().hostTarget ?? { kind: 'platform' };
});

type Issues = { path: string; message: string }[];

function parse(schema: z.ZodType, value: unknown, failure: (issues: Issues) => DomainError): unknown {
  if (schema === none) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw failure(result.error.issues.flatMap(issuesOf).slice(0, maxIssues));
}

const maxIssues = 100;

/** A key that the schema does not have is an issue at its own place. */
function issuesOf(issue: z.core.$ZodIssue): Issues {
  const at = (path: readonly PropertyKey[], message: string) => ({ path: path.map(String).join('.'), message });
  if (issue.code !== 'unrecognized_keys') return [at(issue.path, issue.message)];
  return issue.keys.slice(0, maxIssues).map((key) => at([...issue.path, key.slice(0, 100)], 'is not known'));
}
