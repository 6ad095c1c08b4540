import type { ErrorCode } from '@lathe/proto/errors/codes';
import { DomainError } from '../errors/domain-error.js';

export type ModelErrorCode = Extract<
  ErrorCode,
  'too-many-requests' | 'chat/model-failed' | 'chat/model-refused' | 'chat/model-key'
>;

/** The model could not answer. The message is for people; `cause` is for the log. */
export class ModelError extends DomainError {
  constructor(
    override readonly code: ModelErrorCode,
    cause?: unknown,
  ) {
    super(code, {}, { cause });
  }
}

/** What an error of a provider's client stands for. */
export function toModelError(error: unknown): ModelError {
  const { status, code, name } = error as { status?: unknown; code?: unknown; name?: unknown };
  if (status === 429 || name === 'RateLimitError') return new ModelError('too-many-requests', error);
  if (status === 401 || status === 403 || code === 'invalid_api_key') return new ModelError('chat/model-key', error);
  return new ModelError('chat/model-failed', error);
}
