import { describe, expect, it } from '@jest/globals';
import { iconNames } from '../../detectors/project/icons.js';
import { dictionaryOf, languages } from '../language/translation/dictionary.js';
import { iconFor } from './icons.js';
import { archetypeFor, domainOf, domains } from './lookup.js';

const icons = iconNames();

describe('what the engine knows', () => {
  it('knows at least 30 kinds of apps, each named once', () => {
    expect(domains.length).toBeGreaterThanOrEqual(30);
    expect(new Set(domains.map(({ id }) => id)).size).toBe(domains.length);
  });

  it.each(domains.map((domain) => [domain.id, domain] as const))(
    '%s has things, icons and links that exist',
    (_id, domain) => {
      const nouns = domain.archetypes.flatMap(({ noun, aliases }) => [noun, ...aliases]);
      expect(domain.archetypes.length).toBeGreaterThan(0);
      for (const name of [domain.icon, ...domain.archetypes.map(({ icon }) => icon)])
        expect([name, icons.has(name)]).toEqual([name, true]);
      for (const thing of domain.archetypes) {
        expect([thing.noun, thing.fields.some(({ required }) => required)]).toEqual([thing.noun, true]);
        for (const field of thing.fields)
          if (field.refWord && nouns.includes(field.refWord)) expect(field.kind).toBe('text');
      }
    },
  );

  it.each([
    ['shop stock', 'stock'],
    ['our choir', 'choir'],
    ['vaccination records', 'vaccination'],
    ['bug tracker', 'bugs'],
    ['plan our wedding with tasks and a budget', 'wedding'],
    ['Rezeptbuch', 'recipes'],
  ])('takes %j for %s', (sentence, id) => expect(domainOf(sentence)?.id).toBe(id));

  it.each(languages)('has a word in %s for all things that it brings', (language) => {
    const nouns = domains.flatMap(({ archetypes }) => archetypes.map(({ noun }) => noun));
    expect(nouns.filter((noun) => !dictionaryOf(language).nounOf.has(noun))).toEqual([]);
  });

  it('knows nothing of what nobody keeps', () => {
    expect(domainOf('quantum flux harmonics')).toBeUndefined();
    expect(archetypeFor('flux')).toBeUndefined();
    expect(icons.has(iconFor('flux'))).toBe(true);
  });

  it('finds a thing by its last word', () => {
    expect(archetypeFor('monthly rent')?.noun).toBe('rent');
  });
});
