import { describe, expect, it } from '@jest/globals';
import { detect } from '../../../detectors/detect.js';
import type { AppPlan, HomePart } from '../../model/app-plan.js';
import { firstPlanOf } from '../../plan/first-plan.js';
import { readPlan } from '../../plan/read-plan.js';
import { homeTitles } from '../../templates/pages/home-parts.js';
import { generateProject } from '../../templates/project.js';
import { ask, askUntilBuilt } from '../../test-support/answers.js';
import { withLooks } from '../looks.js';
import { notBuiltOf } from '../not-built.js';
import { askedFigures } from './asked-figures.js';

const planOf = (sentence: string): AppPlan => withLooks(firstPlanOf([sentence]).plan, sentence);

/** What the start page shows because it was asked for, as "Entity: part". */
function askedOf(sentence: string): [string, HomePart][] {
  const plan = planOf(sentence);
  return askedFigures(plan, sentence).parts.map(({ entity, part }) => [entity.name, part]);
}

describe('figures that a request asks for', () => {
  it.each<[string, string, HomePart]>([
    [
      'rooms with name and budget; purchases with room, shop, date and amount. Total spent per room please',
      'Purchase',
      { show: 'totals', by: 'room', field: 'amount' },
    ],
    [
      'harvests with date, variety, crates and kg; varieties with name. I need kg per variety per year.',
      'Harvest',
      { show: 'totals', by: 'variety', field: 'kg', per: 'year' },
    ],
    [
      "matters with file number and client; time entries with matter, date, minutes and billed yes/no. I'd like the unbilled total for each matter.",
      'TimeEntry',
      { show: 'totals', by: 'matter', field: 'minutes', where: { field: 'billed', is: false } },
    ],
    [
      'sales with date, product and amount; products with name and price. I want to see the monthly turnover.',
      'Sale',
      { show: 'periods', per: 'month', field: 'amount' },
    ],
    [
      'services with client, date, price; clients with name. I want to see total money every day',
      'Service',
      { show: 'periods', per: 'day', field: 'price' },
    ],
    [
      'jobs with name; materials with job, name, quantity and price. The total per job please.',
      'Material',
      { show: 'totals', by: 'job', field: 'price', times: 'quantity' },
    ],
    [
      'expenses with date, category food, rent or fun, amount. A chart of spending by category.',
      'Expense',
      { show: 'totals', by: 'category', field: 'amount' },
    ],
    [
      'students with name; attendance with student, date and present yes/no. At the end of the month, number of meals per student.',
      'Attendance',
      { show: 'totals', by: 'student', where: { field: 'present', is: true }, per: 'month' },
    ],
    [
      'Völker mit Name und Standort; Ernten mit Volk, Datum und Kilo. Summe der Kilo pro Volk und Jahr.',
      'Ernte',
      { show: 'totals', by: 'volk', field: 'kilo', per: 'year' },
    ],
    [
      'Ausgaben mit Betrag, Datum, Zweck und Person; Personen mit Name. Am Ende vom Monat soll man sehen wieviel jeder ausgegeben hat.',
      'Ausgabe',
      { show: 'totals', by: 'person', field: 'betrag', per: 'month' },
    ],
    [
      'Agricultores con nombre y teléfono; entregas con agricultor, fecha, variedad y kilos. Al final quiero ver los kilos totales por agricultor.',
      'Entrega',
      { show: 'totals', by: 'agricultor', field: 'kilos' },
    ],
    [
      'Pedidos con cliente, fecha, importe y pagado sí/no. Me gustaría ver cuánto vendí en la semana.',
      'Pedido',
      { show: 'periods', per: 'week', field: 'importe' },
    ],
    [
      'Dons avec date, donateur, catégorie (meuble, vaisselle, textile) et poids en kg. Graphique du poids collecté par mois svp',
      'Don',
      { show: 'periods', per: 'month', field: 'poids' },
    ],
    [
      'Exposants avec nom; inscriptions avec exposant, date, montant et payé oui/non. Total encaissé en bas.',
      'Inscription',
      { show: 'sum', field: 'montant' },
    ],
    [
      'readings with date, weight and blood pressure. A line chart of my weight over time would be nice.',
      'Reading',
      { show: 'course', field: 'weight' },
    ],
    [
      'players with name; games with player, date and points. A leaderboard with the total points per player.',
      'Game',
      { show: 'totals', by: 'player', field: 'points' },
    ],
    [
      'fundraisers with name, amount raised. Show the top 5 fundraisers.',
      'Fundraiser',
      { show: 'top', field: 'amountRaised' },
    ],
  ])('%s', (sentence, entity, part) => expect(askedOf(sentence)).toEqual([[entity, part]]));

  it('name no fields and no things', () => {
    const { entities } = planOf(
      'players with name; games with player, date and points. A leaderboard with the total points per player.',
    );
    expect(entities.map(({ name }) => name)).toEqual(['Player', 'Game']);
    const [, client] = planOf(
      'services with client, date, price; clients with name. I want to see total money every day',
    ).entities;
    expect(client?.fields.map(({ key }) => key)).toEqual(['name']);
  });
});

describe('rows that a request wants to see', () => {
  it.each<[string, string, HomePart]>([
    [
      'instruments with name and serial number; calibrations with instrument, date performed and next due date. Warn when a calibration is due within 30 days.',
      'Calibration',
      { show: 'due', field: 'nextDueDate', days: 30, each: 'instrument' },
    ],
    [
      'loans with item, person, date out, due date and returned yes/no; items with name. I want to see what is overdue.',
      'Loan',
      { show: 'due', field: 'dueDate', days: 0, where: { field: 'returned', is: false } },
    ],
    [
      'members with name, email and membership valid until. I want to see whose membership expires this month.',
      'Member',
      { show: 'due', field: 'membershipValidUntil', days: 30 },
    ],
    [
      "customers with name and phone; pianos with customer, make and model; tunings with piano, date and price. It would be great to see which pianos haven't been tuned in over a year.",
      'Tuning',
      { show: 'since', field: 'date', days: 365, by: 'piano' },
    ],
    [
      'kegs with number, size, out since; pubs with name. List the kegs that have been out for more than 60 days.',
      'Keg',
      { show: 'since', field: 'outSince', days: 60 },
    ],
    [
      'beans with name, origin and grams in stock. Warn me when less than 500 g is left.',
      'Bean',
      { show: 'low', field: 'gramsInStock', limit: 500 },
    ],
    [
      'keys with number; loans with key, person, handed out, returned on. Who has which key right now?',
      'Loan',
      { show: 'list', where: { field: 'returnedOn', empty: true } },
    ],
    [
      'Ausleihen mit Buch, Person, Datum, zurück bis und zurückgegeben ja/nein; Bücher mit Titel. Zeig mir was überfällig ist.',
      'Ausleihe',
      { show: 'due', field: 'zurueckBis', days: 0, where: { field: 'zurueck', is: false } },
    ],
    [
      'Vacas con nombre y raza; vacunas con vaca, fecha y próxima fecha. Que me avise cuando le toca la siguiente vacuna.',
      'Vacuna',
      { show: 'due', field: 'proximaFecha', days: 30, each: 'vaca' },
    ],
    [
      "Pianos avec marque et modèle; passages avec piano, date et montant. Voir quels pianos n'ont pas été accordés depuis plus d'un an.",
      'Passage',
      { show: 'since', field: 'date', days: 365, by: 'piano' },
    ],
  ])('%s', (sentence, entity, part) => expect(askedOf(sentence)).toEqual([[entity, part]]));

  it.each<[string, HomePart[]]>([
    [
      'Bicis con número, talla y estado libre, alquilada o en reparación; alquileres con bici, cliente, fecha e importe. Quiero saber cuáles están fuera ahora mismo y lo recaudado hoy.',
      [
        { show: 'list', where: { field: 'estado', is: 'alquilada' } },
        { show: 'periods', per: 'day', field: 'importe' },
      ],
    ],
    [
      'Interventions avec client, date et facturée oui/non; pièces avec intervention, référence, quantité, prix. Je veux le total des pièces par intervention et la liste de celles pas encore facturées.',
      [
        { show: 'totals', by: 'intervention', field: 'prix', times: 'quantite' },
        { show: 'list', where: { field: 'facturee', is: false } },
      ],
    ],
    [
      'Orders: customer, due date, status open/done. Show late orders on the home page.',
      [{ show: 'due', field: 'dueDate', days: 0, where: { field: 'status', not: ['done'] } }],
    ],
    [
      'Orders: customer, due date, status open/done. Dashboard: late orders, open orders, number of orders per customer',
      [
        { show: 'due', field: 'dueDate', days: 0, where: { field: 'status', not: ['done'] } },
        { show: 'list', where: { field: 'status', is: 'open' } },
        { show: 'totals', by: 'customer' },
      ],
    ],
  ])('beside figures: %s', (sentence, parts) => expect(askedOf(sentence).map(([, part]) => part)).toEqual(parts));
});

describe('what only names fields and things', () => {
  it.each([
    'dogs with name and breed; walks with dog, date, minutes and price per walk',
    'hires with customer, tool, from, to, total price and damage notes',
    'For every match I want the opponent, home or away, and how many goals each side scored.',
    'I own scooters. I want to store every scooter with its plate and its mileage, each repair with the cost and the garage.',
    'tennis club: players (name, ranking, phone), courts (number, covered yes/no)',
    'Chaque semaine je note mon poids, la date et la tension.',
  ])('asks for no figure: %s', (sentence) => {
    expect(askedOf(sentence)).toEqual([]);
    expect(notBuiltOf(sentence, planOf(sentence))).toEqual([]);
  });
});

describe('what cannot be built', () => {
  it.each([
    [
      'bookings with castle, customer, date; castles with name. No two bookings on the same day for the same castle.',
      ['rules'],
    ],
    [
      'Burgen mit Name; Buchungen mit Burg, Kunde, Datum. Zwei Buchungen am selben Tag für die gleiche Burg darf nicht gehen.',
      ['rules'],
    ],
    [
      'emplacements avec numéro et prix; inscriptions avec exposant et emplacement. un emplacement = un seul exposant',
      ['rules'],
    ],
    ['jobs with title, date, income and cost. Show me the profit per month.', ['reckoned']],
    ['dogs with name and breed. I want to see the total spent per dog.', ['figures']],
    ['dogs with name and breed. Warn me when a vaccination is due.', ['warnings']],
    ['dogs with name and breed. I want a leaderboard.', ['ranking']],
  ])('is named: %s', (sentence, left) => expect(notBuiltOf(sentence, planOf(sentence))).toEqual(left));

  it('is told in the answer, also before anything is built, in the language of the request', async () => {
    const built = await ask('hunde mit name und rasse; termine mit hund, datum. Ich will die Summe pro Hund sehen.');
    expect(built.chat).toContain('Summen und Zahlen, für die kein passendes Feld da ist');
  });
});

const everything =
  'rooms with name; purchases with room, date, amount, kg, price, quantity and paid yes/no; checks with room, date and next due date. Total amount per room per month. Total kg per month in a chart. A line chart of kg over time. The total price per room. Warn me when a check is due within 30 days. Show which rooms have not had a check for over a year. Warn when less than 5 quantity is left. Show which purchases are not paid yet.';

describe('the app', () => {
  it('shows all that was asked for, and is read back as it is', async () => {
    const { files, failures, chat } = await askUntilBuilt(everything);
    expect(failures).toEqual([]);
    expect(detect(files)).toEqual([]);
    const plan = readPlan(files);
    expect(generateProject(plan)).toEqual(files);
    for (const title of homeTitles(plan)) expect(chat).toContain(`**${title}**`);
    const home = files['pages/Home.jsx'] ?? '';
    for (const call of [
      "totalsBy(purchasesRows, 'room', 'amount')",
      "latestSums(rows, formatMoney, 'date', 'month', 'amount')",
      "byPeriod(purchasesRows, 'date', 'month', 'kg')",
      "courseOf(purchasesRows, 'date', 'kg')",
      "totalsBy(purchasesRows, 'room', 'price', 'quantity')",
      "dueRows(latestOfEach(checksRows, 'room', 'nextDueDate'), 'nextDueDate', 30)",
      "leftAlone(roomsRows, checksRows, 'room', 'date', 365)",
      "runningLow(purchasesRows, 'quantity', 5)",
    ])
      expect(home).toContain(call);
  });

  it('keeps them when a field has another name, and drops what speaks of a field that is gone', async () => {
    const { files } = await askUntilBuilt(everything);
    const partsIn = (answered: Record<string, string>): HomePart[] =>
      readPlan(answered).entities.find(({ name }) => name === 'Purchase')?.home ?? [];
    const renamed = await ask('rename amount of purchases to cost', files);
    expect(partsIn(renamed.files)).toContainEqual({ show: 'totals', by: 'room', field: 'cost', per: 'month' });
    const removed = await ask('remove kg from purchases', files);
    expect(JSON.stringify(partsIn(removed.files))).not.toContain('kg');
    expect(removed.files['pages/Home.jsx']).not.toContain("'kg'");
    const alone = await ask('remove rooms', files);
    expect(alone.files['pages/Home.jsx']).not.toContain("'room'");
    expect(detect(alone.files)).toEqual([]);
  });
});
