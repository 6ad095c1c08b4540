import type { StreamEvent, StreamKind } from '../streams/stream-kind.js';

/** What a job of tests streams: words, which may wait, notes, which may not, a restart and an end. */
export type StoryEvent = StreamEvent &
  ({ type: 'word'; word: string } | { type: 'note' } | { type: 'restarted' } | { type: 'end' });

/** What has come so far; a reader who begins in the middle needs to know how many words that were. */
export interface Story {
  words: string[];
  notes: number;
}

export const storyStreams: StreamKind<StoryEvent, Story, { words: number }> = {
  collection: 'story_events',
  idField: 'storyId',
  keepSeconds: 3600,
  channel: 'story',
  start: { words: [], notes: 0 },
  next: ({ words, notes }, event) => ({
    words: event.type === 'word' ? [...words, event.word] : event.type === 'restarted' ? [] : words,
    notes: event.type === 'note' ? notes + 1 : notes,
  }),
  placeOf: ({ words }) => ({ words: words.length }),
  mayWait: ({ type }) => type === 'word',
  ends: ({ type }) => type === 'end',
};
