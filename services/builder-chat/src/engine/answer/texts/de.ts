import type { AnswerTexts } from './en.js';

const readers = {
  all: 'Alle sehen',
  admin: 'Admins sehen',
  creator: 'Angemeldete sehen nur ihre eigenen',
  none: 'Niemand sieht',
} as const;
const writers = {
  all: 'alle können hinzufügen und ändern',
  admin: 'ändern können nur Sie und Admins, die Sie ernennen',
  creator: 'Angemeldete ändern nur eigene',
  none: 'niemand kann etwas daran ändern',
} as const;
const doers = {
  all: 'alle',
  admin: 'nur Sie und Admins, die Sie ernennen',
  creator: 'Angemeldete',
  none: 'niemand',
} as const;
const deeds = { create: 'hinzufügen', update: 'ändern', delete: 'löschen' } as const;

export const de: AnswerTexts = {
  building: (app) => `Ich baue **${app}**. Die App enthält:`,
  access: ({ read, write }, things) =>
    read === 'creator' && write === 'creator'
      ? `Angemeldete sehen und ändern nur ihre eigenen ${things}.`
      : `${readers[read]} ${things}; ${writers[write]}.`,
  reads: (level, things) => `${readers[level]} ${things}; `,
  writes: (level, done) =>
    `${done.map((deed) => deeds[deed]).join(' und ')} ${level === 'none' ? 'kann' : 'können'} ${doers[level]}${level === 'creator' && !done.includes('create') ? ' nur eigene' : ''}`,
  stricter:
    'Wo nicht sicher war, wer etwas sehen oder ändern darf, gilt die strengere Regel; sagen Sie mir, wer es noch darf.',
  ready: (app, things, first) =>
    `**${app}** ist fertig: eine Übersicht sowie je eine Liste, eine Seite und ein Formular für ${things}. Sagen Sie mir, was anders sein soll. Änderungen verstehe ich auf Englisch am besten, zum Beispiel "add a notes field to ${first}", "add five sample rows" oder "make the accent colour green".`,
  startPage: (parts) => `Die Startseite zeigt ${parts}.`,
  boardOf: (things) => `${things} als Tafel`,
  alsoPages: (pages) => `Außerdem gebaut: ${pages}.`,
  notBuilt: (parts) =>
    `Nicht gebaut, weil es Code braucht, den ein verbundenes Modell schreibt: ${parts}. Alles andere ist da.`,
  unbuilt: {
    messages: 'Nachrichten und Erinnerungen, die von selbst verschickt werden',
    printing: 'PDF-Dateien und Druckansichten',
    payment: 'Bezahlen im Internet',
    maps: 'Landkarten',
    scanning: 'das Scannen von Codes',
    sync: 'der Abgleich mit anderen Kalendern und Diensten',
    assistant: 'Texte von einer KI',
    repeating: 'Einträge, die sich von selbst wiederholen',
    voting: 'Abstimmungen',
    drawing: 'Auslosungen',
    figures: 'Summen und Zahlen, für die kein passendes Feld da ist',
    warnings: 'Listen nach Datum, Menge oder Stand, für die kein passendes Feld da ist',
    rules: 'Regeln, die einen Eintrag ablehnen, etwa zwei Buchungen zur selben Zeit',
    reckoned: 'was aus mehreren Zahlen gerechnet wird, etwa Gewinn oder Rest eines Budgets',
    ranking: 'eine Rangliste, da keine Punkte dafür da sind',
  },
  understood: (app) => `Ich habe verstanden: **${app}**, eine App für`,
  noPlace: (things) => `Noch keinen Platz gefunden habe ich für: ${things}.`,
  unsure:
    'Ich bin nicht sicher, ob das gemeint ist; darum ist noch nichts gebaut. Sagen Sie mir, was anders sein soll, zum Beispiel "Besuche mit Datum, Patient und Grund", oder sagen Sie es mit anderen Worten.',
  youCanSay: (offers) => `Sie können sagen: ${offers}.`,
  tooVague:
    'Was soll Ihre App festhalten? Nennen Sie die Dinge und was Sie von jedem wissen wollen, zum Beispiel "Patienten mit Name und Telefon; Besuche mit Datum, Patient und Grund". Noch ist nichts gebaut.',
  firstWishes: [
    'Patienten mit Name und Telefon; Besuche mit Datum, Patient und Grund',
    'Rezepte mit Titel, Kategorie und Foto; Zutaten mit Rezept und Menge',
    'Kunden mit Name und Telefon; Termine mit Kunde, Datum und Status',
  ],
  agreement: 'So bauen',
  titles: {
    layout: 'Rahmen und Menü',
    colours: 'Farben und Schrift',
    app: 'Name und Menü der App',
    page: (name) => `Seite: ${name}`,
    form: (name) => `Formular: ${name}`,
    table: (name) => `Tabelle: ${name}`,
    cards: (name) => `Karten: ${name}`,
    data: (name) => `Daten: ${name}`,
    helpers: (name) => `Hilfen: ${name}`,
  },
};
