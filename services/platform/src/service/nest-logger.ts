import type { LoggerService } from '@nestjs/common';
import type { Logger } from '../logging/logger.js';

/** Nest's own messages, in the service's log. Its start-up chatter is debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown): void {
    this.logger.debug(String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ rest }, String(message));
  }
  warn(message: unknown): void {
    this.logger.warn(String(message));
  }
}
