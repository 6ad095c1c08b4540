import { readFileSync } from 'node:fs';

export interface CorpusAnswer {
  readonly family: string;
  readonly scenario: 'build' | 'edit';
  readonly kind: string;
  /** As the model writes it, with the mark of `nonce`. */
  readonly text: string;
  /** What becomes of it; nothing where it ends as the faultless answer does. */
  readonly outcomes: readonly string[];
}

export const entity =
  '{"name":"Dog","type":"object","properties":{"name":{"type":"string"},"breed":{"type":"string"},"age":{"type":"integer"}},"required":["name"],"permissions":{"read":"all","write":"creator"}}';
export const rows = '[{"name":"Rex","breed":"Boxer","age":3},{"name":"Bella","breed":"Poodle","age":5}]';
const heading = (title: string): string => `      <h1 className="text-2xl font-bold">${title}</h1>`;
export const page = (title: string): string => `import { useEffect, useState } from 'react';
import { Dog } from '@/entities/Dog';
import { Button } from '@/components/ui/button';

export default function Dogs() {
  const [dogs, setDogs] = useState([]);
  useEffect(() => {
    Dog.list('-createdAt', 50).then(setDogs);
  }, []);
  return (
    <main className="p-4">
${heading(title)}
      <ul>
        {dogs.map((dog) => (
          <li key={dog.id}>{dog.name}</li>
        ))}
      </ul>
      <Button onClick={() => Dog.create({ name: 'New dog' })}>Add</Button>
    </main>
  );
}`;

/** Answers of a corpus file, in the form that answers-work.txt explains. Throws with the heading that is not in it. */
export function readAnswerCorpus(path: string, nonce: string): CorpusAnswer[] {
  const [, ...blocks] = readFileSync(path, 'utf8').split(/^## /m);
  return blocks.map((block) => {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [family = '', scenario, kind] = head.split(' ');
    if ((scenario !== 'build' && scenario !== 'edit') || !kind) throw new Error(`${path}: no heading: ${head}`);
    const outcomes = lines.filter((line) => line.startsWith('=== ')).map((line) => line.slice('=== '.length));
    const text = lines.filter((line) => !line.startsWith('=== ')).join('\n');
    return { family, scenario, kind, outcomes, text: filledIn(text, nonce) };
  });
}

function filledIn(text: string, nonce: string): string {
  return text
    .replace(/\bN\b/g, nonce)
    .replace(/\\r$/gm, '\r')
    .replaceAll('{E}', entity)
    .replaceAll('{R}', rows)
    .replaceAll('{P}', () => page('Dogs'))
    .replaceAll('{P:My dogs}', () => page('My dogs'))
    .replaceAll('{H}', heading('Dogs'))
    .replaceAll('{M}', heading('My dogs'));
}
