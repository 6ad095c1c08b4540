import { describe, expect, it } from '@jest/globals';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { answerTextsOf } from '../answer/texts/answer-texts.js';
import { ask } from '../test-support/answers.js';

describe('a wish that names nothing to keep', () => {
  it.each([
    ['hello', 'en'],
    ['Hi there!', 'en'],
    ['build me an app', 'en'],
    ['make something cool', 'en'],
    ['what can you do?', 'en'],
    ['Hallo', 'de'],
    ['¡Hola!', 'es'],
    ['Bonjour', 'fr'],
  ] as const)('is asked back about, with three suggestions: %s', async (wish, language) => {
    const { chat, actions } = await ask(wish);
    expect(actions).toEqual([]);
    expect(chat).toContain(answerTextsOf(language).tooVague);
    expect(offersIn(chat)).toHaveLength(3);
  });

  it.each(['items with name', 'a todo list', 'crm', 'something for my dog', 'recipes', 'Inventory of items'])(
    'is not this one: %s',
    async (wish) => expect((await ask(wish)).actions).not.toEqual([]),
  );

  it.each(['en', 'de', 'es', 'fr'] as const)('has suggestions in %s that build at once', async (language) => {
    for (const wish of answerTextsOf(language).firstWishes) expect((await ask(wish)).actions).not.toEqual([]);
  });
});
