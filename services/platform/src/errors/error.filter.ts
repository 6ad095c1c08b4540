import { type ErrorCode, errorStatus } from '@lathe/proto/errors/codes';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger.js';
import { currentContext } from '../logging/request-context.js';
import { isDocumentTooLarge } from './document-too-large.js';
import { DomainError } from './domain-error.js';
import { codeOf, errorHeaders, wireError } from './wire-error.js';

/** MongoDB's code for a full disk. */
const outOfDiskSpace = 14031;

/**
 * Any thrown thing as the DomainError it stands for; unknown ones become `internal` and keep their cause for the log
 * only.
 */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const status =
    thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: number } | undefined)?.statusCode;
  return new DomainError(storeRefusal(thrown) ?? codeOf(status), {}, { cause: thrown });
}

/**
 * What the store refused for a reason that the caller can do something about: less of it, or the same again when its
 * disk has space.
 */
function storeRefusal(thrown: unknown): ErrorCode | undefined {
  if (isDocumentTooLarge(thrown)) return 'too-large';
  return (thrown as { code?: unknown } | undefined)?.code === outOfDiskSpace ? 'unavailable' : undefined;
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
    void reply
      .status(errorStatus(error.code))
      .headers(errorHeaders(error))
      .type('application/json')
      .send(wireError(error, currentContext()?.traceId ?? ''));
  }
}
