import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { errorMessage } from '@lathe/proto/errors/codes';

/**
 * Sentences that hold no details and say what the reader can do. The rest is for admins; others are told what the spec
 * says (spec/2, sections 6 and 8).
 */
const sentences: Readonly<Record<string, string>> = {
  'too-many-requests': errorMessage('too-many-requests'),
  'chat/model-refused': 'The language model declined to answer this. Say it differently and try again',
  'app/stale-head': 'The app was changed in the meantime. Send the message again',
  'chat/interrupted':
    'The answer was interrupted too often and was given up. Nothing was changed; send the message again',
};
const others = errorMessage('chat/model-failed');

/** What a person who is no admin is told of a failure. `code` is null where it was not stored. */
export function shownError({ code, message }: { code: string | null; message: string }): string {
  if (code !== null) return sentences[code] ?? others;
  return Object.values(sentences).includes(message) ? message : others;
}

/** Events as this reader may see them. */
export function shownEvent(event: GenerationEvent, isAdmin: boolean): GenerationEvent {
  if (isAdmin || event.type !== 'failed') return event;
  return { ...event, error: { code: event.error.code, message: shownError(event.error) } };
}
