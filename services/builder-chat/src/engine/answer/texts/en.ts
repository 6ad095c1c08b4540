import type { Permissions, RowOperation } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';

/** What is done to rows, beside reading them. */
export type Writing = Exclude<RowOperation, 'read'>;

const readers = {
  all: 'Everyone can see',
  admin: 'Admins see',
  creator: 'Signed-in people see their own',
  none: 'Nobody sees',
} as const;
const writers = {
  all: 'everyone can add and change them',
  admin: 'only you and admins you appoint can change them',
  creator: 'signed-in people change only their own',
  none: 'nobody can change them',
} as const;
const doers = {
  all: 'everyone can',
  admin: 'only you and admins you appoint can',
  creator: 'signed-in people can',
  none: 'nobody can',
} as const;
const deeds = { create: 'add', update: 'change', delete: 'delete' } as const;

/** What the answer to a first wish says; English is the model of the other languages. */
export const en = {
  building: (app: string) => `I'll build **${app}**. It keeps:`,
  /** Who sees and changes what, of things that have the same rule. */
  access: ({ read, write }: Permissions, things: string): string =>
    read === 'creator' && write === 'creator'
      ? `Signed-in people see and change their own ${things} only.`
      : `${readers[read]} ${things}; ${writers[write]}.`,
  /** Who sees things, where adding, changing and deleting them is told behind it. */
  reads: (level: AccessLevel, things: string) => `${readers[level]} ${things}; `,
  writes: (level: AccessLevel, done: readonly Writing[]) =>
    `${doers[level]} ${done.map((deed) => deeds[deed]).join(' or ')} ${level === 'creator' && !done.includes('create') ? 'only their own' : 'them'}`,
  /** Said where it was not certain who may see or change something. */
  stricter: 'Where I was not sure who may see or change something, I took the stricter rule; tell me who else may.',
  ready: (app: string, things: string, first: string) =>
    `**${app}** is ready: an overview, a list, a page and a form for each of ${things}. Tell me what to change, for example "add a field to ${first}", "add five sample rows" or "make the accent colour green".`,
  startPage: (parts: string) => `The start page shows ${parts}.`,
  boardOf: (things: string) => `${things} as a board`,
  alsoPages: (pages: string) => `Also built: ${pages}.`,
  /** Said of what was asked for and needs code that the built-in engine does not write. */
  notBuilt: (parts: string) =>
    `Not built, because it needs code that a connected model writes: ${parts}. Everything else is there.`,
  unbuilt: {
    messages: 'messages and reminders that are sent by themselves',
    printing: 'PDF files and print layouts',
    payment: 'paying online',
    maps: 'maps',
    scanning: 'scanning codes',
    sync: 'keeping in step with other calendars and services',
    assistant: 'texts by an AI',
    repeating: 'entries that repeat by themselves',
    voting: 'votes and polls',
    drawing: 'drawing lots',
    figures: 'sums and figures for which there is no field',
    warnings: 'lists by date, number or state for which there is no field',
    rules: 'rules that refuse an entry, such as two bookings at the same time',
    reckoned: 'what is reckoned from several numbers, such as profit or what is left of a budget',
    ranking: 'a ranking, as no points were found to rank by',
  },
  understood: (app: string) => `I understood: **${app}**, an app that keeps`,
  noPlace: (things: string) => `I found no place yet for: ${things}.`,
  unsure:
    'I am not sure that this is what you mean, so nothing is built yet. Tell me what to change, for example "visits have a date, a patient and a reason", or say it in other words.',
  youCanSay: (offers: string) => `You can say: ${offers}.`,
  /** Said by whoever agrees to a plan. */
  /** Asked where a wish names nothing, with wishes to choose from. */
  tooVague:
    'What should your app keep? Name the things and what you want to know of each, for example "a tracker for dog walkers: dogs with name and breed; walks with dog, date and minutes". Nothing is built yet.',
  firstWishes: [
    'A tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date and minutes',
    'A recipe book: recipes with title, category and photo; ingredients with recipe and quantity',
    'Bookings for a salon: customers with name and phone; appointments with customer, date, service and status',
  ],
  agreement: 'Build this',
  titles: {
    layout: 'Layout and menu',
    colours: 'Colours and type',
    app: 'App name and menu',
    page: (name: string) => `${name} page`,
    form: (name: string) => `${name} form`,
    table: (name: string) => `${name} table`,
    cards: (name: string) => `${name} cards`,
    data: (name: string) => `${name} data`,
    helpers: (name: string) => `${name} helpers`,
  },
};

export type AnswerTexts = typeof en;
