import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorStatus, type ErrorCode } from '@lathe/proto/errors/codes';
import type { ErrorBody } from '@lathe/proto/errors/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger.js';
import { currentContext } from '../logging/request-context.js';
import { DomainError } from './domain-error.js';

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'malformed-request', 401: 'not-signed-in', 403: 'not-allowed', 404: 'not-found', 405: 'not-found', 406: 'malformed-request',
  409: 'conflict', 411: 'malformed-request', 413: 'too-large', 414: 'too-large', 415: 'malformed-request', 422: 'does-not-validate',
  429: 'too-many-requests', 503: 'unavailable',
};

/** Any thrown thing as the DomainError it stands for; unknown ones become `internal` and keep their cause for the log only. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: number } | undefined)?.statusCode;
  const code = status === undefined ? undefined : codeOfStatus[status];
  return new DomainError(code ?? 'internal', {}, { cause: thrown });
}

export function wireError(error: DomainError, traceId: string): ErrorBody {
  const details = Object.keys(error.details).length > 0 ? { details: error.details } : {};
  return { error: { code: error.code, message: error.message, ...details }, message: error.message, detail: error.message, code: error.code, traceId };
}

/** The one place where errors become answers. No database text and no stack reaches a client. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const error = toDomainError(thrown);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const path = request.url.split('?')[0];
    if (error.kind === 'internal') this.logger.error({ err: error.cause ?? error, path }, 'request failed');
    else this.logger.debug({ code: error.code, path }, 'request refused');
    if (reply.sent) return;
    const retryAfter = error.details['retryAfterSeconds'];
    if (error.kind === 'too_many' || error.kind === 'unavailable') void reply.header('retry-after', String(retryAfter ?? 1));
    void reply.status(errorStatus(error.code)).type('application/json').send(wireError(error, currentContext()?.traceId ?? ''));
  }
}
