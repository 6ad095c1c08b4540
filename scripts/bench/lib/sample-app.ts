// A generated app as builders make them: 40 pages, 56 components, 2 services, a layout and globals.css, about 10,000
// lines.

const classes = [
  'text-emerald-600',
  'bg-amber-50',
  'border-sky-200',
  'text-rose-500',
  'bg-indigo-100',
  'ring-violet-300',
  'text-slate-700',
  'bg-teal-500/10',
];
const icons = [
  'Dog',
  'Cat',
  'Plus',
  'Search',
  'Trash2',
  'Pencil',
  'Calendar',
  'Users',
  'Mail',
  'Phone',
  'Star',
  'Heart',
  'Settings',
  'Filter',
];
const pick = (list: readonly (string | number)[], index: number) => list[index % list.length];

const block = (index: number, part: number) => `
      <section className="mt-${(index + part) % 12} grid gap-${(part % 6) + 1} rounded-lg border p-${(index % 5) + 2} md:grid-cols-${(part % 3) + 2}">
        <div className="flex items-center justify-between">
          <h2 className="text-${pick(['lg', 'xl', '2xl'], part)} font-semibold ${pick(classes, index + part)}">Section ${part} of ${index}</h2>
          <Badge variant={items.length > ${part} ? 'default' : 'secondary'}>{items.length}</Badge>
        </div>
        <p className="text-sm leading-6 text-muted-foreground">
          {items.filter((item) => item.kind === 'kind-${part}').map((item) => item.title).join(', ') || 'Nothing here yet.'}
        </p>
        <ul className="space-y-2">
          {items.slice(${part}, ${part + 5}).map((item) => (
            <li key={item.id} className={cn('flex gap-2 rounded-md px-3 py-2 hover:bg-accent', item.done && 'line-through opacity-60')}>
              <span className="truncate">{item.title}</span>
              <Button size="sm" variant="ghost" onClick={() => setSelected(item.id)}>Open</Button>
            </li>
          ))}
        </ul>
      </section>`;

function page(index: number, salt: string): string {
  const blocks = Array.from({ length: 6 }, (_, part) => block(index, part)).join('\n');
  const [one, two, three] = [0, 5, 9].map((step) => pick(icons, index + step));
  return `import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ${[...new Set([one, two, three])].join(', ')} } from 'lucide-react';
import { format } from 'date-fns';
import { toast } from 'sonner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select';
import { Task } from '@/entities/Task';
import { createPageUrl } from '@/utils';
import { cn } from '@/lib/utils';
import Part${index} from '../components/Part${index}';
import Part${index + 10} from '@/components/Part${index + 10}';
import { total } from '../services/numbers';

export default function Page${index}() {
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('all');
  const [selected, setSelected] = useState(null);
  const { data: items = [], isLoading } = useQuery({ queryKey: ['tasks', ${index}], queryFn: () => Task.list('-createdAt', 100) });
  const remove = useMutation({
    mutationFn: (id) => Task.delete(id),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: ['tasks'] });
      toast.success('Removed');
    },
  });
  const shown = useMemo(
    () => items.filter((item) => (kind === 'all' || item.kind === kind) && item.title.toLowerCase().includes(search.toLowerCase())),
    [items, kind, search],
  );
  return (
    <div className="mx-auto max-w-6xl space-y-6 p-6 lg:p-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="flex items-center gap-2 text-3xl font-bold tracking-tight"><${one} className="h-7 w-7 text-primary" />Page ${index} ${salt}</h1>
          <p className="text-muted-foreground">{isLoading ? 'Loading' : total(shown, 'amount')} as of {format(new Date(), 'PP')}</p>
        </div>
        <div className="flex gap-2">
          <Input value={search} onChange={(event) => setSearch(event.target.value)} placeholder="Search" className="w-56" />
          <Select value={kind} onValueChange={setKind}>
            <SelectTrigger className="w-40"><SelectValue /></SelectTrigger>
            <SelectContent>
              <SelectItem value="all">All</SelectItem>
              <SelectItem value="open">Open</SelectItem>
            </SelectContent>
          </Select>
          <Link to={createPageUrl('Page${(index + 1) % 40}')}><Button><${two} />Next</Button></Link>
        </div>
      </header>${blocks}
      <Card>
        <CardHeader><CardTitle className="flex gap-2"><${three} />Parts</CardTitle></CardHeader>
        <CardContent className="grid gap-4 sm:grid-cols-2">
          <Part${index} items={shown} onRemove={(id) => remove.mutate(id)} />
          <Part${index + 10} items={shown} onRemove={(id) => remove.mutate(id)} />
        </CardContent>
      </Card>
      <Dialog open={selected !== null} onOpenChange={() => setSelected(null)}>
        <DialogContent><DialogHeader><DialogTitle>Task {selected}</DialogTitle></DialogHeader></DialogContent>
      </Dialog>
    </div>
  );
}
`;
}

function component(index: number, salt: string): string {
  const rows = Array.from(
    { length: 8 },
    (_, row) => `
        <div className="flex items-center gap-${(row % 4) + 1} border-b py-${(index + row) % 6} text-sm ${pick(classes, index + row)}">
          <span className="w-${pick([16, 20, 24, 28, 32], row)} shrink-0 font-medium">Row ${row}</span>
          <span className="truncate">{items[${row}]?.title ?? 'none'}</span>
          {items[${row}] ? <Button variant="outline" size="sm" onClick={() => onRemove(items[${row}].id)}>Remove</Button> : null}
        </div>`,
  ).join('');
  return `import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { ${pick(icons, index)} } from 'lucide-react';

/** ${salt} */
export default function Part${index}({ items, onRemove }) {
  const done = items.filter((item) => item.done).length;
  return (
    <div className="rounded-xl bg-card p-4 shadow-sm">
      <h3 className="mb-2 flex items-center gap-2 font-semibold"><${pick(icons, index)} className="h-4 w-4" />Part ${index} ${salt}</h3>
      <Progress value={items.length ? (done / items.length) * 100 : 0} />${rows}
    </div>
  );
}
`;
}

/** Contents by path. */
export type AppFiles = Record<string, string>;

/** `salt` makes every file another one, so that no cache knows it. */
export function sampleApp(salt: string): AppFiles {
  const files: AppFiles = {};
  for (let index = 0; index < 40; index += 1) files[`pages/Page${index}.jsx`] = page(index, salt);
  for (let index = 0; index < 56; index += 1) files[`components/Part${index}.jsx`] = component(index, salt);
  files['services/numbers.js'] =
    `export const total = (rows, field) => rows.reduce((sum, row) => sum + (Number(row[field]) || 0), 0); // ${salt}\n`;
  files['services/names.js'] = `export const nameOf = (row) => row.title ?? '${salt}';\n`;
  files['layout.jsx'] = `import { Link } from 'react-router-dom';
import { createPageUrl } from '@/utils';
export default function Layout({ children, currentPageName }) {
  return (
    <div className="min-h-screen bg-background text-foreground">
      <nav className="sticky top-0 flex gap-4 border-b bg-background/80 px-6 py-3 backdrop-blur">
        <Link to={createPageUrl('Page0')} className="font-semibold">${salt}</Link>
        <span className="text-muted-foreground">{currentPageName}</span>
      </nav>
      <main>{children}</main>
    </div>
  );
}
`;
  files['globals.css'] =
    '@tailwind base;\n@tailwind components;\n@tailwind utilities;\n@layer base { :root { --primary: 160 84% 30%; } }\n';
  files['entities/Task.json'] =
    '{"name":"Task","type":"object","properties":{"title":{"type":"string"},"kind":{"type":"string"},"amount":{"type":"number"}}}';
  return files;
}

/** The same app after one edit of the kind that a chat message makes: new text and a class that was not there. */
export function edited(files: AppFiles, round: number): AppFiles {
  const path = 'pages/Page7.jsx';
  const before = files[path];
  if (before === undefined) throw new Error(`The app has no ${path}`);
  return {
    ...files,
    [path]: before
      .replace('text-3xl font-bold', `text-4xl font-black pt-[${round}px]`)
      .replace('>Next<', `>Onwards ${round}<`),
  };
}
