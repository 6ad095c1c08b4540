import type { ServerResponse } from 'node:http';
import { type ErrorCode, errorStatus } from '@lathe/proto/errors/codes';
import type { ErrorBody } from '@lathe/proto/errors/wire';
import { DomainError } from './domain-error.js';

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'malformed-request',
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  405: 'not-found',
  406: 'malformed-request',
  408: 'malformed-request',
  409: 'conflict',
  411: 'malformed-request',
  413: 'too-large',
  414: 'too-large',
  415: 'malformed-request',
  422: 'does-not-validate',
  429: 'too-many-requests',
  431: 'too-large',
  503: 'unavailable',
};

/** The code that an HTTP status of a library stands for; `internal` for one without any. */
export const codeOf = (status: number | undefined): ErrorCode =>
  (status === undefined ? undefined : codeOfStatus[status]) ?? 'internal';

/** An error as clients read it (design section 4). */
export function wireError(error: DomainError, traceId: string): ErrorBody {
  const details = Object.keys(error.details).length > 0 ? { details: error.details } : {};
  return {
    error: { code: error.code, message: error.message, ...details },
    message: error.message,
    detail: error.message,
    code: error.code,
    traceId,
  };
}

/** Headers that an error has beside its body: when to come back. */
export function errorHeaders({ kind, details }: DomainError): Record<string, string> {
  return kind === 'too_many' || kind === 'unavailable'
    ? { 'retry-after': String(details['retryAfterSeconds'] ?? 1) }
    : {};
}

/** Answers with an error where no framework does; one that comes too late for that ends the connection. */
export function sendError(response: ServerResponse, error: DomainError, traceId: string): void {
  if (response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  response.writeHead(errorStatus(error.code), { ...errorHeaders(error), 'content-type': 'application/json' });
  response.end(JSON.stringify(wireError(error, traceId)));
}
