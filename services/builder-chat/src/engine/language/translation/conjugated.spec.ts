import { describe, expect, it } from '@jest/globals';
import { formsOfVerb } from './conjugated.js';
import { formsOfAdjective } from './inflected.js';

const written = (english: string, cell: string, language: 'de' | 'es' | 'fr'): Record<string, string> =>
  Object.fromEntries(formsOfVerb(english, cell, language).map(([meaning, form]) => [form, meaning]));

describe('the forms of a verb', () => {
  it('makes those of regular verbs', () => {
    expect(written('play', 'spielen - - -', 'de')).toMatchObject({
      spielt: 'plays',
      gespielt: 'played',
      spielten: 'played',
    });
    expect(written('pay paid', 'pagar - - -', 'es')).toMatchObject({
      paga: 'pays',
      pagaron: 'paid',
      pagada: 'paid',
      pago: 'I pay',
    });
    expect(written('choose chosen', 'choisir - - -', 'fr')).toMatchObject({ choisissent: 'choose', choisie: 'chosen' });
  });

  it('takes what its rules do not give from the table', () => {
    expect(written('see seen', 'sehen sieht gesehen sah', 'de')).toMatchObject({ sieht: 'sees', sahen: 'seen' });
    expect(written('propose proposed', 'proponer propone propuso propuesto', 'es')).toMatchObject({
      propusieron: 'proposed',
    });
    expect(written('stand stood', '- - - -', 'fr')).toEqual({});
  });

  it('puts the split part of a German verb behind it', () => {
    expect(written('enter entered', 'ein|tragen trägt eingetragen trug', 'de')).toMatchObject({
      eintragen: 'enter',
      'trägt ein': 'enters',
      eingetragen: 'entered',
    });
  });

  it('makes those of who speaks, of what is wished and of what is being done', () => {
    expect(written('pay paid', 'pagar - - -', 'es')).toMatchObject({
      pagué: 'I have paid',
      paguen: 'pay',
      pagando: 'paying',
      pagarlo: 'pay it',
    });
    expect(written('bring brought', 'traer trae trajo traído traigo', 'es')).toMatchObject({
      traigo: 'I bring',
      traje: 'I have brought',
    });
    expect(written('sell sold', 'vendre vend vendu vendent', 'fr')).toMatchObject({ vends: 'sell', vendait: 'sold' });
    expect(written('sign off', 'ab|melden meldet abgemeldet meldete', 'de')).toMatchObject({
      'melden ab': 'sign off',
      'melde ab': 'sign off',
      abzumelden: 'sign off',
    });
  });
});

describe('the forms of an adjective', () => {
  it.each([
    ['teuer', 'de', 'teures'],
    ['rojo', 'es', 'rojas'],
    ['fácil', 'es', 'fáciles'],
    ['ancien', 'fr', 'ancienne'],
    ['blanc', 'fr', 'blanches'],
  ] as const)('%s (%s): %s', (first, language, form) => {
    expect(formsOfAdjective(first, language)).toContain(form);
  });
});
