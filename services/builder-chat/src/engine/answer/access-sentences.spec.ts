import { describe, expect, it } from '@jest/globals';
import type { AppLanguage } from '../model/app-plan.js';
import { buildPlan } from '../plan/build-plan.js';
import { accessSentences } from './access-sentences.js';

const apart = { read: 'creator', write: 'admin', create: 'creator' } as const;
const own = { read: 'all', write: 'creator', delete: 'none' } as const;

describe('who may do what, where adding, changing and deleting are told apart', () => {
  it.each<[AppLanguage, string, string]>([
    [
      'en',
      'Signed-in people see their own dogs; signed-in people can add them and only you and admins you appoint can change or delete them.',
      'Everyone can see dogs; signed-in people can add them, signed-in people can change only their own and nobody can delete them.',
    ],
    [
      'de',
      'Angemeldete sehen nur ihre eigenen Dogs; hinzufügen können Angemeldete und ändern und löschen können nur Sie und Admins, die Sie ernennen.',
      'Alle sehen Dogs; hinzufügen können Angemeldete, ändern können Angemeldete nur eigene und löschen kann niemand.',
    ],
    [
      'es',
      'Con sesión iniciada, cada persona ve solo lo suyo en dogs; con sesión iniciada, cada persona puede añadir y solo tú y los administradores que nombres podéis cambiar y borrar.',
      'Todo el mundo puede ver dogs; con sesión iniciada, cada persona puede añadir, con sesión iniciada, cada persona puede cambiar solo lo suyo y nadie puede borrar.',
    ],
    [
      'fr',
      'Une fois connecté, chacun ne voit que ses propres dogs\u00a0; chacun, une fois connecté, peut en ajouter et vous seul et les administrateurs que vous nommez pouvez les modifier et les supprimer.',
      'Tout le monde voit les dogs\u00a0; chacun, une fois connecté, peut en ajouter, chacun, une fois connecté, peut modifier les siens et personne ne peut les supprimer.',
    ],
  ])('in %s', (language, toldApart, toldOwn) => {
    const [dog] = buildPlan('dogs with name').entities;
    expect(accessSentences([{ ...dog!, permissions: apart }], language)).toBe(toldApart);
    expect(accessSentences([{ ...dog!, permissions: own }], language)).toBe(toldOwn);
  });
});
