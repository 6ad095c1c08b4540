import { describe, expect, it } from '@jest/globals';
import { offer, offersIn } from '@lathe/proto/builder-chat/offers';
import { type AppLanguage, appLanguages } from '../../model/app-plan.js';
import { firstWish } from '../../plan/first-wish.js';
import { readPlan } from '../../plan/read-plan.js';
import { ask } from '../../test-support/answers.js';
import { answerTextsOf } from './answer-texts.js';

const clear: [AppLanguage, string][] = [
  ['de', 'Rechnungen mit Nummer, Betrag und Datum; Kunden mit Name und Telefon'],
  ['es', 'Facturas con número, importe y fecha; clientes con nombre y teléfono'],
  ['fr', 'Factures avec numéro, montant et date ; clients avec nom et téléphone'],
];

/** Sentences of the English answer that every first build has. */
const english = /I'll build|It keeps|is ready|Signed-in people|Tell me|helpers|Layout and menu| form\b/;

describe.each(clear)('the answer to a wish in %s: %s', (language, wish) => {
  it('is in that language, in the chat and in the names of files', async () => {
    const answer = await ask(wish);
    const texts = answerTextsOf(language);
    const { name } = readPlan(answer.files);
    expect(answer.chat).toContain(texts.building(name));
    expect(answer.raw).toContain(texts.titles.layout);
    expect(answer.chat).not.toMatch(english);
    expect(answer.raw.match(/"title":"[^"]*(?:helpers|form|page|table)"/g)).toBeNull();
  });
});

describe('a plan that is shown first', () => {
  const wish =
    'Bei uns im Verein ist immer alles durcheinander und ich hätte gern, dass das bald irgendwie besser wird, bitte';

  it('is in the language of the wish, and is built once it is agreed to', async () => {
    const texts = answerTextsOf('de');
    const plan = await ask(wish);
    expect(plan.actions).toEqual([]);
    expect(plan.chat).toContain(texts.unsure);
    expect(offersIn(plan.chat)[0]).toBe(texts.agreement);
    const history = [
      { role: 'user', content: wish },
      { role: 'assistant', content: plan.chat },
    ];
    const built = await ask(texts.agreement, {}, { history });
    expect(built.failures).toEqual([]);
    expect(readPlan(built.files).language).toBe('de');
  });

  it.each(appLanguages)('is agreed to in the words that are offered in %s', (language) => {
    const { agreement, youCanSay } = answerTextsOf(language);
    const history = [
      { role: 'user', content: wish },
      { role: 'assistant', content: youCanSay(offer(agreement)) },
    ];
    expect(firstWish(agreement, history)).toEqual({ messages: [wish], isAgreed: true });
  });
});

describe.each<AppLanguage>(['de', 'es', 'fr'])('the answers in %s', (language) => {
  it('have no sentence in English', () => {
    const { titles, ...texts } = answerTextsOf('en');
    const own = answerTextsOf(language);
    for (const key of ['stricter', 'unsure', 'agreement'] as const) expect(own[key]).not.toBe(texts[key]);
    for (const key of ['layout', 'colours', 'app'] as const) expect(own.titles[key]).not.toBe(titles[key]);
    for (const read of ['all', 'admin', 'creator', 'none'] as const)
      for (const write of ['all', 'admin', 'creator', 'none'] as const)
        expect(own.access({ read, write }, 'x')).not.toMatch(/\b(?:can|people|see|change|Nobody|only)\b/);
  });
});
