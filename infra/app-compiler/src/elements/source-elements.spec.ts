import { describe, expect, it } from '@jest/globals';
import type { ElementChange } from '@lathe/proto/apps/elements';
import { changeElement, describeElement } from './source-elements.js';

const source = `import { Button } from '@/components/ui/button';
import { DogCard } from '@/components/DogCard';

// größe 😀
export default function Dogs({ dogs, open }) {
  return (
    <div className="p-4 hover:p-6">
      <h1 className="text-xl text-red-500">
        Dogs
      </h1>
      <p className={open ? 'a' : 'b'}>{dogs.length} dogs</p>
      {dogs.map((dog) => (
        <DogCard key={dog.id} dog={dog} />
      ))}
      <Button size="sm">Add</Button>
    </div>
  );
}
`;

const file = 'pages/Dogs.jsx';
function placeOf(text: string, of = source) {
  const before = of.slice(0, of.indexOf(text)).split('\n');
  return { file, line: before.length, column: before.at(-1)!.length + 1 };
}
const changed = (text: string, change: ElementChange): string | undefined =>
  changeElement(placeOf(text), source, change)?.source;

const text = (wanted: string, attribute: string | null = null): ElementChange => ({
  kind: 'text',
  text: wanted,
  attribute,
});

describe('an element of a page', () => {
  it('is told with its component, text, look and neighbours', () => {
    expect(describeElement(placeOf('<h1'), source)).toEqual({
      ...placeOf('<h1'),
      name: 'h1',
      component: 'Dogs',
      text: 'Dogs',
      textPlace: { ...placeOf('<h1'), attribute: null },
      styles: { color: 'text-red-500', background: null, size: 'text-xl', padding: null, margin: null },
      moves: { before: false, after: true },
    });
    expect(describeElement(placeOf('<p '), source)).toMatchObject({ text: null, styles: null });
    expect(describeElement(placeOf('<DogCard'), source)).toMatchObject({
      styles: null,
      moves: { before: false, after: false },
    });
    expect(describeElement({ file, line: 1, column: 1 }, source)).toBeNull();
    expect(describeElement(placeOf('<h1'), '<div>')).toBeNull();
  });

  it('gets another text, whatever is in it', () => {
    expect(changed('<h1', text('All dogs'))).toContain('>\n        All dogs\n      </h1>');
    expect(changed('<Button', text('a < {b} & "c"'))).toContain('<Button size="sm">{"a < {b} & \\"c\\""}</Button>');
    const again = changeElement(placeOf('<Button'), source, text('{x}'))!;
    expect(describeElement({ file, ...again }, again.source)?.text).toBe('{x}');
    expect(changed('<p ', text('x'))).toBeUndefined();
  });

  it('shows what a component around it was given as an attribute', () => {
    const titled = '<Page size="Dogs"><Header title="Dogs" lead={"Yours & mine"} /></Page>';
    const at = { file, line: 1, column: titled.indexOf('<Header') + 1 };
    expect(describeElement(at, titled, 'Dogs')).toMatchObject({
      text: 'Dogs',
      textPlace: { ...at, attribute: 'title' },
    });
    expect(describeElement({ ...at, column: 1 }, titled, 'Dogs')?.text).toBeNull();
    expect(changeElement(at, titled, text('All dogs', 'title'))?.source).toContain('<Header title="All dogs"');
    expect(changeElement(at, titled, text('"x"', 'lead'))?.source).toContain('lead={"\\"x\\""}');
    expect(changeElement(at, titled, text('x', 'other'))).toBeNull();
  });

  it('gets another look in place of what said the same', () => {
    const color = (value: 'text-primary' | null): ElementChange => ({ kind: 'style', style: 'color', value });
    expect(changed('<h1', color('text-primary'))).toContain('<h1 className="text-xl text-primary">');
    expect(changed('<h1', color(null))).toContain('<h1 className="text-xl">');
    expect(changed('<Button', color('text-primary'))).toContain('<Button className="text-primary" size="sm">');
    expect(changed('<div', { kind: 'style', style: 'padding', value: 'p-8' })).toContain('"hover:p-6 p-8"');
    expect(changed('<p ', color('text-primary'))).toBeUndefined();
    expect(changed('<DogCard', color('text-primary'))).toBeUndefined();
  });

  it('changes places with its neighbour, and is found where it then is', () => {
    const moved = changeElement(placeOf('<Button'), source, { kind: 'move', to: 'before' })!;
    expect(moved.source.indexOf('<Button')).toBeLessThan(moved.source.indexOf('{dogs.map'));
    expect(describeElement({ file, ...moved }, moved.source)).toMatchObject({ name: 'Button', moves: { after: true } });
    const back = changeElement({ file, ...moved }, moved.source, { kind: 'move', to: 'after' });
    expect(back?.source).toBe(source);
    expect(changed('<h1', { kind: 'move', to: 'before' })).toBeUndefined();
  });
});
