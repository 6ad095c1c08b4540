import { describe, expect, it } from '@jest/globals';
import { traceSource } from './trace-source.js';
import { transformModule } from './transform-module.js';

const page = `import { useState } from 'react';
import { Dog } from '@/entities/Dog';

// The dogs of somebody.
export default function Dogs({ dogs }) {
  const [open, setOpen] = useState(false);

  function toggle() {
    if (!open) throw new Error('MARK1');
    setOpen(!open);
  }
  return (
    <main>
      <h1 onClick={toggle}>
        Dogs
      </h1>
      {dogs.map((dog) => (
        <p key={dog.id}>
          {dog.owner.MARK2}
        </p>
      ))}
    </main>
  );
}
export const other = () => Dog.MARK3();
`;

/** Where a text stands, from line 1 and column 1. */
function placeOf(text: string, mark: string): { line: number; column: number } {
  const before = text.slice(0, text.indexOf(mark)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

describe('the source of a place in the code of a module', () => {
  it.each(['MARK1', 'MARK2', 'MARK3'])('is the line where %s was written', async (mark) => {
    const { code } = await transformModule('pages/Dogs.jsx', page);
    const [place] = await traceSource('pages/Dogs.jsx', page, [placeOf(code, mark)]);
    expect(place?.line).toBe(placeOf(page, mark).line);
  });

  it('is nowhere for what the compiler wrote', async () => {
    expect(
      await traceSource('pages/Dogs.jsx', page, [
        { line: 1, column: 1 },
        { line: 9999, column: 1 },
      ]),
    ).toEqual([null, null]);
  });

  it('is found in TypeScript, and behind comments and re-exports', async () => {
    const source =
      "export * from './a';\n/* x\ny */\ninterface A { b: string }\n\nexport const a = (x: A) => x.MARK;\n";
    const { code } = await transformModule('services/a.ts', source);
    const [place] = await traceSource('services/a.ts', source, [placeOf(code, 'MARK')]);
    expect(place?.line).toBe(6);
  });

  it('is nowhere in a file that cannot be compiled', async () => {
    expect(await traceSource('pages/A.jsx', 'const = ;', [{ line: 1, column: 1 }])).toEqual([null]);
    expect(await traceSource('pages/A.jsx', '('.repeat(5000), [{ line: 1, column: 1 }])).toEqual([null]);
  });
});
