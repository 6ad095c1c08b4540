import { describe, expect, it } from '@jest/globals';
import { homeOf } from './home-of.js';
import { WithoutCode } from './without-code.js';

interface Filter {
  push(text: string): string;
  end(): string;
}

/** What is left of a text that comes in chunks of a size. */
function through(filter: Filter, text: string, size: number): string {
  let left = '';
  for (let at = 0; at < text.length; at += size) left += filter.push(text.slice(at, at + size));
  return left + filter.end();
}

const sizes = [1, 2, 3, 7, 1000];

describe('code in the chat', () => {
  it.each([
    ['Look:\n```jsx\nconst a = 1;\n```\nDone', 'Look:\nDone'],
    ['a ``` b', 'a ``` b'],
    ['```\nnot code of an app\n```\n', '```\nnot code of an app\n```\n'],
    ['```bash\nls\n```\n', '```bash\nls\n```\n'],
    ['~~~json\n{}\n~~~\nx', 'x'],
    ['```css\nnever ends', ''],
    ['inline `code` and ``more``', 'inline `code` and ``more``'],
    ['one\n\n`two`\nthree', 'one\n\n`two`\nthree'],
    ["Here:\nimport { a } from 'b';\n\nexport default function A() {}\n", 'Here:\n'],
    ["import 'x.css'\nconst a = 1;", ''],
    ['You import a thing from a module.\nexport it', 'You import a thing from a module.\nexport it'],
    [
      'import your dogs from "a.csv" there\nexport default settings\nDone',
      'import your dogs from "a.csv" there\nexport default settings\nDone',
    ],
    ['Use `export default` there.', 'Use `export default` there.'],
  ])('%j leaves %j in any chunks', (text, left) => {
    for (const size of sizes) expect([size, through(new WithoutCode(), text, size)]).toEqual([size, left]);
  });

  it('without a fence ends at the next action', () => {
    const filter = new WithoutCode();
    const shown = filter.push("import a from 'b';\nexport default a;\n");
    filter.passAction();
    expect([shown, filter.push('Done\n'), filter.files]).toEqual([
      '',
      'Done\n',
      ["import a from 'b';\nexport default a;\n"],
    ]);
  });

  it('is noticed', () => {
    const filter = new WithoutCode();
    filter.push('```tsx\nx\n```\n');
    expect(filter.hasCode).toBe(true);
  });
});

describe('where a file belongs', () => {
  it.each([
    ['src/pages/Dogs.tsx', 'pages/Dogs.jsx'],
    ['/pages/dogs.jsx', 'pages/Dogs.jsx'],
    ['./Components/DogCard.tsx', 'components/DogCard.jsx'],
    ['components/dogs/DogCard.jsx', 'components/dogs/DogCard.jsx'],
    ['hooks/useDogs.ts', 'services/useDogs.js'],
    ['src/lib/format.ts', 'services/format.js'],
    ['utils/index.js', 'services/index.js'],
    ['Layout.jsx', 'layout.jsx'],
    ['src/components/Layout.tsx', 'layout.jsx'],
    ['index.css', 'globals.css'],
    ['pages/dogs/index.jsx', 'pages/Dogs.jsx'],
    ['package.json', 'package.json'],
    ['../pages/A.jsx', '../pages/A.jsx'],
    ['pages/../x.jsx', 'pages/../x.jsx'],
    ['entities/Dog.json', 'entities/Dog.json'],
  ])('%s -> %s', (given, home) => expect(homeOf(given)).toBe(home));
});
