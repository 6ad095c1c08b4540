import { type Logger as PinoLogger, pino } from 'pino';
import { currentContext } from './request-context.js';

export type Logger = PinoLogger;

/** JSON logger of one service. Bodies are not logged; secrets and query strings are redacted. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    mixin: () => ({ ...currentContext() }),
    redact: {
      paths: [
        'password',
        'token',
        'accessToken',
        'refreshToken',
        'authorization',
        '*.password',
        '*.token',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  });
}
