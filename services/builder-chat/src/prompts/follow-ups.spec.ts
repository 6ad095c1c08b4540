import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ModelMessage } from '@lathe/platform/models/models';
import type { ProjectFiles } from '../actions/staging/project.js';
import { historyOf } from '../conversation/answers/history-of.js';
import { shownVersion } from '../conversation/answers/shown-version.js';
import type { StoredMessage } from '../conversation/messages/message.js';
import { promptMessages } from './prompt-messages.js';
import { eighteenFiles } from './test-support/eighteen-files.js';

interface FollowUp {
  wish: string;
  /** Files that the answer changes, and a line that it adds to each. */
  changes: string[];
}

/** As people type them, in the languages they do. */
const followUps: FollowUp[] = [
  {
    wish: 'Füge bei den Kunden ein Feld für Notizen hinzu',
    changes: ['entities/Customer.json', 'components/CustomerForm.jsx', 'pages/Customers.jsx'],
  },
  { wish: 'make the primary colour dark green', changes: ['globals.css'] },
  { wish: 'the welcome page should show the number of open invoices too', changes: ['pages/Home.jsx'] },
  {
    wish: 'las tareas necesitan una prioridad',
    changes: ['entities/Task.json', 'components/TaskForm.jsx', 'pages/Tasks.jsx'],
  },
  { wish: 'Rechnungen nach Fälligkeit sortieren', changes: ['pages/Invoices.jsx'] },
  { wish: 'it is too small on my phone, make it bigger', changes: ['pages/Invoices.jsx'] },
  { wish: 'add a page with all projects of a customer', changes: ['pages/CustomerProjects.jsx', 'layout.jsx'] },
  { wish: 'Impressum mit Adresse und Telefon', changes: ['pages/Imprint.jsx'] },
  { wish: 'Umsatz in der StatCard bitte fett', changes: ['components/StatCard.jsx'] },
  { wish: 'only admins may delete invoices', changes: ['entities/Invoice.json', 'pages/Invoices.jsx'] },
];

const windows = { large: 200_000, small: 16_384 };
const charactersPerToken = 3.2;
interface Row {
  wish: string;
  tokens: number;
  share: number;
  shown: number;
  hidden: string[];
  sees: string[];
}

/** All of a request as a provider reads it. */
const textOf = (messages: readonly ModelMessage[]): string =>
  messages
    .map(
      ({ role, content }) =>
        `<${role}>${typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : part.data)).join('')}`,
    )
    .join('');

function commonLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** A conversation of a first build and the follow-ups; what each request looks like, with a model of this window. */
function converse(window: number): Row[] {
  const versions: ProjectFiles[] = [eighteenFiles];
  const messages: StoredMessage[] = [
    ...turn('Kunden, Projekte, Rechnungen und Aufgaben', Object.keys(eighteenFiles), 0),
  ];
  let before = '';
  return followUps.map(({ wish, changes }, index) => {
    const files = versions.at(-1)!;
    const first = shownVersion(messages)!;
    const request = {
      accountId: '6b017509e5724d2c0b73a828',
      nonce: `nonce${index % 10}`,
      prompt: wish,
      files,
      appName: 'Werkstatt',
      history: historyOf(messages),
      shown: { files: versions[Number(first.versionId)]!, changed: first.changed },
      attachments: [],
      today: `2026-03-${10 + index}`,
    };
    const text = textOf(promptMessages(request, { window, seesImages: false }));
    const share = commonLength(before, text) / text.length;
    before = text;
    const sees = Object.keys(files).filter((path) => text.includes(`## ${path}\n`));
    const next = { ...files };
    for (const path of changes) next[path] = `${files[path] ?? 'export default function Page() {}\n'}// ${index}\n`;
    versions.push(next);
    messages.push(...turn(wish, changes, versions.length - 1));
    const hidden = Object.keys(files).filter((path) => !sees.includes(path));
    return { wish, tokens: Math.round(text.length / charactersPerToken), share, shown: sees.length, hidden, sees };
  });
}

function turn(wish: string, files: string[], version: number): StoredMessage[] {
  const common = { status: 'ready', error: null, errorCode: null, attachments: [] };
  const toolInvocations = files.map((file) => ({
    toolName: version === 0 ? 'add_file' : 'edit_file',
    result: { file, complete: true },
  }));
  return [
    { ...common, role: 'user', content: wish, toolInvocations: [], versionId: null },
    { ...common, role: 'assistant', content: 'That is done now.', toolInvocations, versionId: String(version) },
  ] as unknown as StoredMessage[];
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const table = (rows: Row[]): string =>
  rows
    .map(
      ({ wish, tokens, share, shown, hidden }) =>
        `${tokens} tokens | ${percent(share)} stable | ${shown} shown, ${hidden.length} not | ${wish}`,
    )
    .join('\n');
const mean = (rows: Row[]): number => rows.reduce((sum, { share }) => sum + share, 0) / rows.length;

describe('ten follow-ups on an app of 18 files', () => {
  let large: Row[];
  let small: Row[];
  beforeAll(() => {
    large = converse(windows.large);
    small = converse(windows.small);
    if (process.env['SHOW_TABLES']) console.log(`large window\n${table(large)}\n\nsmall window\n${table(small)}`);
  });

  it('begin with what the request before began with, to more than four fifths', () => {
    expect(Object.keys(eighteenFiles)).toHaveLength(18);
    for (const { share } of large.slice(1)) expect(share).toBeGreaterThan(0.8);
    expect(mean(small.slice(1))).toBeGreaterThan(0.8);
  });

  it('fit the window of the model, with room for the answer', () => {
    for (const { tokens } of large) expect(tokens).toBeLessThan(60_000);
    for (const { tokens } of small) expect(tokens).toBeLessThan((windows.small * 2) / 3);
  });

  it('show all files where there is room', () => {
    for (const { hidden } of large) expect(hidden).toEqual([]);
  });

  it('show what the wish is about where there is little room, and name the rest', () => {
    const lacking = followUps.map(({ changes }, index) =>
      changes.filter((path) => path in eighteenFiles && !small[index]!.sees.includes(path)),
    );
    // Neither the app nor its code has a word of Spanish: these the model asks for by their names.
    const spanish = ['components/TaskForm.jsx', 'pages/Tasks.jsx'];
    expect(lacking).toEqual([[], [], [], spanish, [], [], [], [], [], []]);
    for (const { hidden } of small) expect(hidden.length).toBeGreaterThan(0);
  });
});
