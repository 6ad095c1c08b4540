import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { describe, expect, it } from 'vitest';
import { sampleApp, sampleMessage } from '@/testing/samples';
import { suggestionsFor } from './suggestions';

const app = sampleApp();
const all = [
  'Add five sample rows to dogs',
  'Change the accent colour to green',
  'Add a notes field to dogs',
  'Let everyone read dogs',
];
const talk = (question: string, status: ChatMessage['status'] = 'ready'): ChatMessage[] => [
  sampleMessage({ role: 'user', content: question }),
  sampleMessage({ status }),
];

describe('suggestionsFor', () => {
  it('fits the app, and offers nothing before there is data', () => {
    expect(suggestionsFor(app, [])).toEqual(all);
    expect(suggestionsFor(sampleApp({ entities: [] }), [])).toEqual([]);
  });

  it.each([
    ['add 3 SAMPLE dogs', 0],
    ['make the buttons another colour', 1],
    ['use a purple accent', 1],
    ['dogs with name and notes', 2],
    ['make dogs public-read', 3],
  ])('does not offer again what "%s" did', (question, index) =>
    expect(suggestionsFor(app, talk(question))).toEqual(all.filter((_text, at) => at !== index)),
  );

  it('offers again what failed, and what a restore took back', () => {
    expect(suggestionsFor(app, talk('Add a notes field to dogs', 'failed'))).toEqual(all);
    expect(suggestionsFor(app, [])).toEqual(all);
  });

  it('is what the last answer offers, until something else is asked', () => {
    const answer = sampleMessage({ content: 'Not done. You can say: [Sort dogs by name](say:) or [Dark mode](say:).' });
    expect(suggestionsFor(app, [answer])).toEqual(['Sort dogs by name', 'Dark mode']);
    expect(suggestionsFor(app, [answer, ...talk('Dark mode')])).toEqual(all);
  });

  it('reads nothing into what the assistant wrote', () => {
    expect(suggestionsFor(app, [sampleMessage({ content: 'I can add sample rows or a notes field.' })])).toEqual(all);
  });
});
