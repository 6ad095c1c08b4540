import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isModule } from '@lathe/proto/apps/project/paths';
import { parseSource } from '../../../detectors/project/syntax-tree.js';
import { applyAction } from '../../apply-action.js';
import type { ApplyResult } from '../../staging/action.js';
import { Staging } from '../../staging/staging.js';

interface Place {
  path: string;
  name: string;
  search: string;
  replace: string;
}

/** What a model writes for a place: pairs, or a body of its own form. */
interface Written {
  search: string;
  replace: string;
  expectedCount?: number;
  body?: string;
}

const [, ...blocks] = readFileSync(join(import.meta.dirname, '../../../../test/corpus/edits.txt'), 'utf8').split(
  /^## /m,
);
const files: Record<string, string> = {};
const places: Place[] = [];
for (const block of blocks) {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const [what, path = '', ...name] = head.split(' ');
  const [search = '', replace = ''] = lines.join('\n').split(/\n=>\n?/);
  if (what === 'file') files[path] = `${lines.join('\n')}\n`;
  else places.push({ path, name: name.join(' '), search, replace });
}

const eachLine = (text: string, change: (line: string) => string): string => text.split('\n').map(change).join('\n');
/** The indentation that all lines have. */
const depthOf = (text: string): number => Math.min(...text.split('\n').map((line) => /^ */.exec(line)![0].length));
const signed = (text: string, sign: string): string =>
  text === '' ? '' : `${eachLine(text, (line) => sign + line)}\n`;
const blocksOf = (place: Place, before: string, after: string): Written => ({
  ...place,
  body: `<<<<<<< ${before}\n${place.search}\n=======\n${place.replace === '' ? '' : `${place.replace}\n`}>>>>>>> ${after}\n`,
});

/** Manners in which the edit is right, letter for letter. */
const right: Record<string, (place: Place) => Written> = {
  exact: (place) => place,
  'with spaces at the ends of lines': (place) => ({ ...place, search: eachLine(place.search, (line) => `${line}  `) }),
  'with a tab at the ends of lines': (place) => ({ ...place, search: eachLine(place.search, (line) => `${line}\t`) }),
  'without indentation': ({ search, replace }) => ({
    search: eachLine(search, (line) => line.slice(depthOf(search))),
    replace: eachLine(replace, (line) => line.slice(depthOf(search))),
  }),
  'indented too deeply': ({ search, replace }) => ({
    search: eachLine(search, (line) => `    ${line}`),
    replace: replace === '' ? '' : eachLine(replace, (line) => `    ${line}`),
  }),
  'with blank lines around': ({ search, replace }) => ({ search: `\n${search}\n\n`, replace: `\n${replace}\n` }),
  'with hard spaces': (place) => ({ ...place, search: place.search.replace(/(?<=\S) (?=\S)/, '\u00A0') }),
  'with a byte order mark': (place) => ({ ...place, search: `\uFEFF${place.search}` }),
  'without semicolons in the search text': (place) => ({ ...place, search: place.search.replace(/;$/gm, '') }),
  'without commas at the ends of lines in the search text': (place) => ({
    ...place,
    search: place.search.replace(/,$/gm, ''),
  }),
  'without semicolons and commas in either': ({ search, replace, path }) => {
    // Only at the end is it certain where they belong.
    const bare = (text: string): string => (path.endsWith('.css') ? text : text.replace(/[;,]$/, ''));
    return { search: bare(search), replace: bare(replace) };
  },
  'with straight quotes turned': (place) => ({ ...place, search: place.search.replaceAll("'", '"') }),
  'with double quotes turned': (place) => ({ ...place, search: place.search.replaceAll('"', "'") }),
  'with curly quotes': (place) => ({ ...place, search: place.search.replace(/'/g, '\u2019').replace(/"/g, '\u201D') }),
  'without spaces in braces': (place) => ({ ...place, search: place.search.replace(/\{ /g, '{').replace(/ \}/g, '}') }),
  'in a fence': ({ search, replace }) => ({
    search: `\`\`\`jsx\n${search}\n\`\`\``,
    replace: replace === '' ? '' : `\`\`\`jsx\n${replace}\n\`\`\``,
  }),
  'as conflict blocks': (place) => blocksOf(place, 'SEARCH', 'REPLACE'),
  'as conflict blocks with other words': (place) => blocksOf(place, 'ORIGINAL', 'UPDATED'),
  'as conflict blocks in a fence': (place) => ({
    ...place,
    body: `\`\`\`jsx\n${blocksOf(place, 'SEARCH', 'REPLACE').body}\`\`\`\n`,
  }),
  'as a diff': (place) => ({
    ...place,
    body: `--- a/${place.path}\n+++ b/${place.path}\n@@ -1,3 +1,3 @@\n${signed(place.search, '-')}${signed(place.replace, '+')}`,
  }),
  'as the whole file': ({ path, search, replace }) => ({ search, replace, body: edited(path, search, replace) }),
};

/** Manners in which nothing may be changed, with a part of the reason. */
const wrong: Record<string, [(place: Place) => Written, string]> = {
  'with a word that is not there': [
    (place) => ({ ...place, search: place.search.replace(/\w{3,}/, 'Quokka') }),
    'not in the file',
  ],
  'in capitals': [(place) => ({ ...place, search: place.search.toUpperCase() }), 'not in the file'],
  'more often than it is there': [(place) => ({ ...place, expectedCount: 2 }), 'once, not 2 times'],
  'with a line of dots': [(place) => ({ ...place, search: `${place.search}\n  ...` }), 'not in the file'],
  'with a placeholder instead': [(place) => ({ ...place, replace: '// ... existing code ...' }), 'not written out'],
  'with an empty search text': [(place) => ({ ...place, search: '  \n' }), 'the search text is empty'],
  'with a conflict block that is not closed': [
    (place) => ({ ...place, body: `<<<<<<< SEARCH\n${place.search}\n=======\n${place.replace}\n` }),
    'not closed',
  ],
};

const edited = (path: string, search: string, replace: string): string => {
  const lines = `${replace}${replace === '' ? '' : '\n'}`;
  const [before = '', after = ''] = files[path]!.split(`${search}\n`);
  return `${before}${lines}${after}`;
};

function apply(path: string, { search, replace, expectedCount = 1, body }: Written): [ApplyResult, string] {
  const staging = new Staging(files);
  const result = applyAction(
    staging,
    {
      type: 'action-end',
      actionId: 'a1',
      action: 'edit_file',
      header: { path },
      body: body ?? '',
      edits: body === undefined ? [{ search, replace, expectedCount }] : [],
      truncated: false,
    },
    { prompt: 'change it', attachments: [] },
  );
  return [result, staging.read(path)!];
}

describe.each(places)('an edit of $path: $name', ({ path, ...rest }) => {
  const place = { path, ...rest };

  it('is of a place that is there once', () => {
    expect(files[path]!.split(`${place.search}\n`)).toHaveLength(2);
  });

  it.each(Object.keys(right))('is right when it is written %s', (manner) => {
    const [result, content] = apply(path, right[manner]!(place));
    expect(result).toMatchObject({ ok: true });
    expect(content).toBe(edited(path, place.search, place.replace));
    expect(!isModule(path) || parseSource(content).ok).toBe(true);
  });

  it.each(Object.keys(wrong))('is refused when it is written %s', (manner) => {
    const [write, why] = wrong[manner]!;
    const [result, content] = apply(path, write(place));
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(why) });
    expect(content).toBe(files[path]);
  });
});

describe('edits of a part of a line', () => {
  const page = 'pages/Dogs.jsx';
  it.each([
    ['the end of a line', page, 'font-bold">Dogs</h1>', 'font-bold">My dogs</h1>', '>My dogs</h1>\n'],
    ['the middle of a line', page, 'max-w-3xl', 'max-w-5xl', 'mx-auto max-w-5xl p-6'],
    ['an expression', page, "Dog.list('-createdAt', 50)", "Dog.list('name')", "await Dog.list('name'));"],
    ['one in other quotes', page, 'Dog.list("-createdAt", 50)', "Dog.list('name')", "await Dog.list('name'));"],
    ['a word', page, 'disabled', 'aria-disabled', 'aria-disabled={draft'],
    [
      'more than one line',
      page,
      'size-4" /> Add\n      </Button>',
      'size-5" /> New\n      </Button>',
      'size-5" /> New\n',
    ],
    ['what is removed', page, " disabled={draft.name === ''}", '', '<Button onClick={add} >'],
    ['a value', 'services/columns.js', 'width: 200', 'width: 240', "title: 'Name', width: 240 }"],
    ['one of a style sheet', 'globals.css', '221 83% 53%', '0 72% 51%', '--primary: 0 72% 51%;'],
  ])('are right: %s', (_what, path, search, replace, found) => {
    const [result, content] = apply(path, { search, replace });
    expect(result).toMatchObject({ ok: true });
    expect(content).toContain(found);
  });

  it.each([
    ['it is there twice', page, 'className="size-4"', 'x', '2 times, not once (line 45, 53)'],
    ['it is a part of a word', page, 'aria-lab', 'data-lab', 'not in the file'],
    ['it is shorter than any place', page, 'Do', 'Ca', 'not in the file'],
    ['it would break the file', page, "=== ''}>", "=== ''", 'breaks the file'],
    ['it opens what it does not close', page, '<h1 className="text-2xl font-bold">', '<h2>', 'breaks the file'],
    ['the file is not there', 'pages/Cats.jsx', 'Dogs', 'Cats', 'there is no file'],
  ])('are refused where %s', (_what, path, search, replace, why) => {
    const [result, content] = apply(path, { search, replace });
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(why) });
    expect(content).toBe(files[path]);
  });
});

it('are at least 200 cases', () => {
  expect(places.length * (Object.keys(right).length + Object.keys(wrong).length)).toBeGreaterThanOrEqual(200);
});
