import { errorCatalogue, type ErrorCode, type ErrorKind, errorMessage } from '@lathe/proto/errors/codes';

type Details = Record<string, unknown>;

/** Worth another try of work that may be done twice. */
const retryableKinds: readonly ErrorKind[] = ['unavailable', 'no_answer', 'too_many', 'internal'];

/**
 * An outcome that the caller is told about. `code` fixes status and text (`proto/errors`); `details` go to the client,
 * so they hold nothing secret. `retryable` steers event consumers and jobs.
 */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly retryable: boolean;

  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
    options: { message?: string; cause?: unknown } = {},
  ) {
    super(options.message ?? errorMessage(code), { cause: options.cause });
    this.kind = errorCatalogue[code][0];
    this.retryable = retryableKinds.includes(this.kind);
  }
}

/** Input that does not validate, with one issue per wrong place. */
export const invalid = (issues: { path: string; message: string }[]): DomainError =>
  new DomainError('does-not-validate', { issues });
export const notFound = (): DomainError => new DomainError('not-found');
