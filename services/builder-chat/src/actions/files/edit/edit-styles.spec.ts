import { describe, expect, it } from '@jest/globals';
import { applyEdits } from './apply-edits.js';

const page = `import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Dog } from '@/entities/Dog';

const SORTS = [
  { value: 'name', label: 'Name A-Z' },
  { value: '-createdAt', label: 'Newest first' },
];

export default function Dogs() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const save = async (values) => {
    await Dog.create({ name: values.name, age: Number(values.age) });
    setOpen(false);
  };

  if (query === 'nothing') {
    return <p className="text-muted">No dogs yet.</p>;
  }

  return (
    <main className="mx-auto max-w-3xl p-4">
      <h1 className="text-xl font-semibold">Dogs</h1>
      <input value={query} onChange={(event) => setQuery(event.target.value)} />
      <button type="button" onClick={() => setOpen(!open)}>
        <Plus aria-hidden="true" />
        Add dog
      </button>
      {open && <form onSubmit={save}>It's a form</form>}
    </main>
  );
}
`;
const lines = page.split('\n');
const mark = 'REPLACED();';

/** How models write the text that they look for, other than it stands in the file. */
const styles: Readonly<Record<string, (search: string) => string>> = {
  exact: (search) => search,
  'spaces at the ends': (search) => search.replace(/$/gm, '  '),
  'no indentation': (search) => search.replace(/^ +/gm, ''),
  'more indentation': (search) => search.replace(/^(?=.)/gm, '    '),
  tabs: (search) => search.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  'other quotes': (search) => search.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"')),
  'no semicolons': (search) => search.replace(/;$/gm, ''),
  'no trailing commas': (search) => search.replace(/,$/gm, ''),
  'typographic quotes': (search) => search.replaceAll("'", '’'),
  'blank lines around': (search) => `\n${search}\n`,
  'a part of its lines': (search) => search.trim().slice(0, -1),
};

/** Stretches of one to three lines, each with something in it. */
const stretches = lines.flatMap((_line, from) =>
  [1, 2, 3]
    .map((length) => ({ from, to: from + length }))
    .filter(({ to }) => to < lines.length && lines.slice(from, to).every((line) => line.trim().length > 3)),
);

/** As layout and what ends a line tell nothing of what an edit did. */
const plain = (text: string): string[] =>
  text.split('\n').map((line) => line.replace(/\s+/g, '').replace(/[;,]+$/, ''));

const cases = Object.entries(styles).flatMap(([style, write]) =>
  stretches.map(({ from, to }) => {
    const original = lines.slice(from, to).join('\n');
    return { style, from, to, original, search: write(original) };
  }),
);

describe('edits in the styles of models', () => {
  it(`are tried in more than 200 ways (${cases.length})`, () => expect(cases.length).toBeGreaterThan(200));

  it.each(Object.keys(styles))('%s: right, or refused with the reason', (style) => {
    let right = 0;
    const own = cases.filter((one) => one.style === style);
    for (const { from, to, original, search } of own) {
      const indent = /^\s*/.exec(search.split('\n').find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
      const result = applyEdits(page, [{ search, replace: indent + mark, expectedCount: 1 }]);
      if (!result.ok) {
        expect(result.reasons[0]).toMatch(/^the search text (?:is not in the file|occurs \d+ times)/);
        continue;
      }
      right += 1;
      // Of a part, what stood behind it stays.
      const rest = style === 'a part of its lines' ? original.trim().slice(-1) : '';
      const wanted = [...lines.slice(0, from), mark + rest, ...lines.slice(to)].join('\n');
      expect([search, plain(result.content)]).toEqual([search, plain(wanted)]);
    }
    // Two stretches of the file stand in it twice in looser ways; all others have to be found.
    expect([style, right >= own.length - 4]).toEqual([style, true]);
  });

  it.each([
    ['a text that is not there', 'const nothing = 1;', 'is not in the file'],
    ['a text that is there twice', 'setOpen', 'occurs'],
    ['an empty text', '  ', 'is empty'],
    ['a part of a longer word', 'etQuer', 'is not in the file'],
    ['a part of a name', 'Open(fal', 'is not in the file'],
    ['too short a part', 'p', 'is not in the file'],
    ['code of another file', 'export default function Cats() {', 'is not in the file'],
    [
      'lines in another order',
      "import { Dog } from '@/entities/Dog';\nimport { useState } from 'react';",
      'is not in the file',
    ],
  ])('refuses %s, and changes nothing', (_what, search, reason) => {
    const result = applyEdits(page, [{ search, replace: mark, expectedCount: 1 }]);
    expect(result.ok ? result.content : result.reasons.join()).toContain(reason);
    expect(result.ok).toBe(false);
  });

  it('keeps the comma or semicolon that the search text forgot', () => {
    const edit = (search: string, replace: string) => applyEdits(page, [{ search, replace, expectedCount: 1 }]);
    const comma = edit(`{ value: "name", label: "Name A-Z" }`, `{ value: 'age', label: 'Age' }`);
    expect(comma.ok && comma.content).toContain(`  { value: 'age', label: 'Age' },\n`);
    const semicolon = edit("const [query, setQuery] = useState('')", 'const [query, setQuery] = useState("all")');
    expect(semicolon.ok && semicolon.content).toContain('useState("all");\n');
  });
});
