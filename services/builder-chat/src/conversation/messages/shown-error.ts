import type { ModelErrorCode } from '@lathe/platform/models/model-error';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { errorMessage } from '@lathe/proto/errors/codes';

/**
 * Sentences that hold no details and say what the reader can do. The rest is for admins; others are told what the spec
 * says (spec/2, sections 6 and 8).
 */
const sentences: Readonly<Record<string, string>> = {
  'chat/model-refused': 'The language model declined to answer this. Say it differently and try again',
  'app/stale-head': 'The app was changed in the meantime. Send the message again',
  'chat/interrupted':
    'The answer was interrupted too often and was given up. Nothing was changed; send the message again',
};
const others = errorMessage('chat/model-failed');

/** Failures of models, whose messages are made of the platform's own words and are for everybody. */
const modelFailures: ReadonlySet<string> = new Set<ModelErrorCode>([
  'too-many-requests',
  'chat/model-key',
  'chat/model-unknown',
  'chat/model-too-long',
  'chat/model-quota',
  'chat/model-credit',
  'chat/model-overloaded',
  'chat/model-stalled',
  'chat/model-cut',
  'chat/model-unreadable',
]);

interface Failure {
  /** Null where it was not stored. */
  code: string | null;
  message: string;
  detail?: string | null | undefined;
}

/** What a reader is told of a failure. */
export function shownError({ code, message, detail }: Failure, isAdmin: boolean): string {
  if (isAdmin) return detail ? `${message} (${detail})` : message;
  if (code !== null) return modelFailures.has(code) ? message : (sentences[code] ?? others);
  return [errorMessage('too-many-requests'), ...Object.values(sentences)].includes(message) ? message : others;
}

/** Events as this reader may see them. */
export function shownEvent(event: GenerationEvent, isAdmin: boolean): GenerationEvent {
  if (event.type !== 'failed') return event;
  return { ...event, error: { code: event.error.code, message: shownError(event.error, isAdmin) } };
}
