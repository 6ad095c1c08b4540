import type { SourceFile } from '../../src/versions/manifest.js';

export const dogEntity = (
  fields: Record<string, unknown> = { name: { type: 'string' }, breed: { type: 'string' } },
): SourceFile => ({
  path: 'entities/Dog.json',
  content: JSON.stringify({ name: 'Dog', type: 'object', properties: fields, required: ['name'] }),
});

/** A small app that compiles. */
export const project = (title = 'Dogs'): SourceFile[] => [
  {
    path: 'pages/Dogs.jsx',
    content: `import { Dog } from '@/entities/Dog';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
export default function Dogs() {
  const { data = [] } = useQuery({ queryKey: ['dogs'], queryFn: () => Dog.list() });
  return <main className="p-8"><h1 className="text-2xl font-bold">${title}</h1><Button>Add</Button><ul>{data.map((dog) => <li key={dog.id}>{dog.name}</li>)}</ul></main>;
}
`,
  },
  {
    path: 'components/Badge.jsx',
    content: 'export default function Badge({ text }) { return <span>{text}</span>; }\n',
  },
  dogEntity(),
  { path: 'globals.css', content: '@layer base { :root { --primary: 20 90% 40%; } }\n' },
];
