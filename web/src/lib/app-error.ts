import { errorBody, type Issue } from '@lathe/proto/errors/wire';
import { limitAdvice } from './limit-advice';

interface Failure {
  code: string;
  message: string;
  details?: Record<string, unknown> | undefined;
  traceId?: string | undefined;
  status: number;
}

/** A call that failed. `status` 0 means that no answer came. */
export class AppError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly traceId: string | null;
  readonly status: number;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'AppError';
    this.code = failure.code;
    this.details = failure.details ?? {};
    this.traceId = failure.traceId ?? null;
    this.status = failure.status;
  }

  /** Whether the same call may well succeed a moment later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** What did not validate, by path. */
  get issues(): Issue[] {
    const issues = this.details['issues'];
    return Array.isArray(issues) ? (issues as Issue[]) : [];
  }
}

export const networkError = (): AppError =>
  new AppError({
    code: 'network',
    message: 'No connection to the server. Check your network and try again',
    status: 0,
  });

/** What a screen still showed and the server does not have. */
const gone = 'It is not there any more. It may have been deleted in another tab';

/**
 * Reads the error of an answer; one that is not in the error form of the contracts (a proxy's page) gets a plain
 * sentence.
 */
export async function errorOf(response: Response): Promise<AppError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null));
  if (!parsed.success) {
    const message =
      response.status >= 500
        ? 'The server is not available right now. Please try again'
        : 'Something went wrong. Please try again';
    return new AppError({
      code: response.status >= 500 ? 'unavailable' : 'internal',
      message,
      status: response.status,
    });
  }
  const { error, traceId } = parsed.data;
  const advice = limitAdvice(error.details);
  const message = error.code === 'not-found' ? gone : advice === null ? error.message : `${error.message}. ${advice}`;
  return new AppError({ ...error, message, traceId, status: response.status });
}

/** Any thrown value as an AppError. */
export function toAppError(reason: unknown): AppError {
  if (reason instanceof AppError) return reason;
  return new AppError({ code: 'internal', message: 'Something went wrong. Please try again', status: -1 });
}
