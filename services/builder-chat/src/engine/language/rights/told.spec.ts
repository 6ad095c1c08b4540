import { describe, expect, it } from '@jest/globals';
import { toldIn } from './told.js';

const outline = {
  en: 'Tools: name, daily rate, code. Rentals: tool, customer, from, to.',
  de: 'Werkzeuge: Name, Preis, Nummer. Ausleihen: Werkzeug, Kunde, Datum.',
  es: 'Herramientas: nombre, precio, código. Préstamos: herramienta, cliente, fecha.',
  fr: 'Outils : nom, prix, numéro. Prêts : outil, client, date.',
};

describe('what a request tells of its things', () => {
  it.each([
    'Leaders can edit everything, parents can only look',
    'Public can view tools, only the front office adds and edits.',
    'Learners can see their own rentals and nothing else.',
    'Mechanics edit rentals, office edits all, customers view only tools in their own building',
    'The receptionist can see names and rental times but never the notes.',
    'Technicians may add rentals but not delete them. Only the quality manager may edit or delete tools.',
    'Trustees should be able to view everything but not alter it.',
    'Committee edits, members see only their own record',
    'Reception edits, everybody else in the company read only.',
    'Only me and my wife use it, nobody else should get in.',
    'Singers see only their own rentals, conductor sees all.',
    'All four of us should be able to add things but only change what we wrote ourselves.',
    'My supervisor needs to read the data, my field assistants need to enter it, but only I may delete.',
    "Parents: read only. Teachers: full access. Students mustn't see each other's rentals.",
    'Permissions: only the vet and I can delete rentals.',
    'Nurses write, doctors read, nobody deletes.',
    'Receptionists may book rentals but must not see the code.',
  ])('says nothing of who may do what: %s', (rights) => {
    expect(toldIn(`${outline.en} ${rights}`).text.replace(/\.$/, '')).toBe(outline.en.replace(/\.$/, ''));
    expect(toldIn(`${outline.en}\n- ${rights}`).text.replace(/\.$/, '')).toBe(outline.en.replace(/\.$/, ''));
  });

  it.each([
    ['de', 'Trainer bearbeiten alles, Eltern können nur gucken.'],
    ['de', 'Chef sieht alles.'],
    ['de', 'Anmeldung trägt ein, Therapeutinnen dürfen nur lesen und den Status setzen.'],
    ['de', 'Die Schüler dürfen Ausleihen anlegen, aber nur die betreuende Lehrkraft darf sie ändern oder löschen.'],
    ['de', 'Alle dürfen lesen, ändern darf nur ich.'],
    ['de', 'Lehrer haben Lesezugriff, das Sekretariat darf alles.'],
    ['es', 'Los becarios solo lectura.'],
    ['es', 'Permisos: los técnicos cargan préstamos, solo el investigador principal los valida.'],
    ['es', 'Solo el jefe modifica los préstamos, los demás los consultan en un calendario.'],
    ['es', 'Nadie más que yo debe entrar.'],
    ['fr', 'Les bénévoles ajoutent et modifient les outils, seule la salariée peut changer les prix.'],
    ['fr', 'Le moniteur ne voit que ses prêts à lui.'],
    ['fr', 'Les parents peuvent seulement consulter, le bureau modifie tout.'],
    ['fr', "Personne d'autre que moi ne doit y accéder."],
  ] as const)('in other languages (%s): %s', (language, rights) => {
    expect(toldIn(`${outline[language]} ${rights}`).text).toBe(outline[language]);
  });

  it.each([
    [
      'Members can post recipes with title and photo, only admins can delete them',
      'Members can post recipes with title and photo',
    ],
    [
      'A cooking club app. Members can add recipes and comments, only admins can delete them.',
      'A cooking club app. Members can add recipes and comments.',
    ],
    ['Tools: name, code, and only the owner may change them', 'Tools: name, code'],
  ])('keeps the things and fields beside it: %s', (request, told) => expect(toldIn(request).text).toBe(told));

  it.each([
    'Only I can see it',
    'Wine cellar: bottles, producers, tasting notes',
    'Sheep flock records: ear tag, name, breed',
    'I need to see who has paid. Payments: member, date, amount',
    "Repairs: bike, status (new, won't fix), price. I'd like to see all open ones",
    'A guard writes a report with place, time and photo. The captain signs it, date and time',
    'Wenn wir tanken, will ich Datum, Liter, Preis pro Liter und Lieferant festhalten.',
  ])('is all of it where it tells what is kept: %s', (request) => expect(toldIn(request).text).toBe(request));
});
