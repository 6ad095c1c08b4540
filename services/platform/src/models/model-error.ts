import type { ErrorCode } from '@lathe/proto/errors/codes';
import { errorMessage } from '@lathe/proto/errors/codes';
import { DomainError } from '../errors/domain-error.js';

export type ModelErrorCode = Extract<
  ErrorCode,
  | 'too-many-requests'
  | 'chat/model-failed'
  | 'chat/model-refused'
  | 'chat/model-key'
  | 'chat/model-unknown'
  | 'chat/model-too-long'
  | 'chat/model-quota'
  | 'chat/model-credit'
  | 'chat/model-overloaded'
  | 'chat/model-stalled'
  | 'chat/model-cut'
  | 'chat/model-unreadable'
>;

/** What is known of a failure beyond its code. */
export interface ModelErrorFacts {
  cause?: unknown;
  /** Milliseconds after which the provider wants to be asked again. */
  waitMs?: number | undefined;
  /** One sentence for the operator, without secrets: provider, model, status, the provider's code and words, request. */
  detail?: string;
}

/** The model could not answer. The message is for people and says what to do; `detail` is for the operator. */
export class ModelError extends DomainError {
  readonly waitMs: number | undefined;
  readonly detail: string;

  constructor(
    override readonly code: ModelErrorCode,
    { cause, waitMs, detail }: ModelErrorFacts = {},
  ) {
    super(code, {}, { cause, message: sentence(code, waitMs) });
    this.waitMs = waitMs;
    this.detail = detail ?? (cause instanceof Error ? cause.message : '');
  }
}

function sentence(code: ModelErrorCode, waitMs: number | undefined): string {
  if (code !== 'too-many-requests' || waitMs === undefined) return errorMessage(code);
  return `${errorMessage(code)} Wait ${inWords(waitMs)}, then send the message again.`;
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
