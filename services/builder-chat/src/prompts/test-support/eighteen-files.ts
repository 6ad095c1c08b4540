import type { ProjectFiles } from '../../actions/staging/project.js';

interface Thing {
  name: string;
  plural: string;
  /** Heading in the language of the app. */
  title: string;
  fields: string[];
  ref?: string;
}

const things: Thing[] = [
  { name: 'Customer', plural: 'Customers', title: 'Kunden', fields: ['name', 'email', 'phone', 'city'] },
  { name: 'Project', plural: 'Projects', title: 'Projekte', fields: ['title', 'status', 'budget'], ref: 'Customer' },
  { name: 'Invoice', plural: 'Invoices', title: 'Rechnungen', fields: ['number', 'amount', 'dueOn'], ref: 'Project' },
  { name: 'Task', plural: 'Tasks', title: 'Aufgaben', fields: ['title', 'doneOn', 'hours'], ref: 'Project' },
];

const entity = ({ name, fields, ref }: Thing): string =>
  `${JSON.stringify(
    {
      name,
      type: 'object',
      properties: {
        ...Object.fromEntries(fields.map((field, index) => [field, { type: 'string', 'x-display': index === 0 }])),
        ...(ref && { [ref.toLowerCase()]: { type: 'string', 'x-ref': ref } }),
      },
      required: fields.slice(0, 1),
      permissions: { read: 'creator', write: 'creator' },
    },
    null,
    2,
  )}\n`;

const listPage = ({ name, plural, title, fields }: Thing): string => `import { useEffect, useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { toast } from 'sonner';
import { ${name} } from '@/entities/${name}';
import { User } from '@/entities/User';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { ${name}Form } from '@/components/${name}Form';

export default function ${plural}() {
  const [rows, setRows] = useState(null);
  const [user, setUser] = useState(undefined);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState(null);
  const [error, setError] = useState('');

  const load = async () => {
    try {
      const me = await User.me();
      setUser(me);
      setRows(me ? await ${name}.list('-createdAt', 200) : []);
    } catch (problem) {
      setError(problem.message);
    }
  };
  useEffect(() => {
    load();
  }, []);

  const remove = async (row) => {
    if (!window.confirm('${title}: wirklich löschen?')) return;
    await ${name}.delete(row.id);
    toast.success('Gelöscht');
    load();
  };

  const shown = (rows ?? []).filter((row) => row.${fields[0]}?.toLowerCase().includes(search.toLowerCase()));
  if (error) return <p className="p-6 text-destructive">{error}</p>;
  if (rows === null) return <p className="p-6 text-muted-foreground">Wird geladen ...</p>;
  if (user === null) return <Button onClick={() => User.login()}>Anmelden</Button>;
  return (
    <main className="mx-auto max-w-5xl space-y-4 p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-semibold">${title}</h1>
        <Button onClick={() => setEdited({})}>
          <Plus className="mr-2 h-4 w-4" /> Neu
        </Button>
      </header>
      <div className="relative">
        <Search className="absolute left-2 top-2.5 h-4 w-4 text-muted-foreground" />
        <Input aria-label="Suchen" className="pl-8" value={search} onChange={(event) => setSearch(event.target.value)} />
      </div>
      {shown.length === 0 && <p className="text-muted-foreground">Noch nichts hier.</p>}
      <Table>
        <TableHeader>
          <TableRow>
${fields.map((field) => `            <TableHead>${field}</TableHead>`).join('\n')}
            <TableHead />
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={row.id} onClick={() => setEdited(row)}>
${fields.map((field) => `              <TableCell>{row.${field}}</TableCell>`).join('\n')}
              <TableCell>
                <Button variant="ghost" onClick={() => remove(row)}>
                  Löschen
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {edited && <${name}Form row={edited} onClose={() => setEdited(null)} onSaved={load} />}
    </main>
  );
}
`;

const form = ({ name, fields }: Thing): string => `import { useState } from 'react';
import { toast } from 'sonner';
import { ${name} } from '@/entities/${name}';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

export function ${name}Form({ row, onClose, onSaved }) {
  const [values, setValues] = useState(row);
  const change = (field) => (event) => setValues({ ...values, [field]: event.target.value });
  const save = async (event) => {
    event.preventDefault();
    try {
      if (row.id) await ${name}.update(row.id, values);
      else await ${name}.create(values);
      toast.success('Gespeichert');
      onSaved();
      onClose();
    } catch (problem) {
      toast.error(problem.message);
    }
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{row.id ? 'Ändern' : 'Neu'}</DialogTitle>
        </DialogHeader>
        <form onSubmit={save} className="space-y-3">
${fields
  .map(
    (field) => `          <div>
            <Label htmlFor="${field}">${field}</Label>
            <Input id="${field}" value={values.${field} ?? ''} onChange={change('${field}')} />
          </div>`,
  )
  .join('\n')}
          <Button type="submit">Speichern</Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
`;

const home = `import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { createPageUrl } from '@/utils';
import { Invoice } from '@/entities/Invoice';
import { StatCard } from '@/components/StatCard';

export default function Home() {
  const [invoices, setInvoices] = useState([]);
  useEffect(() => {
    Invoice.list('-dueOn', 500).then(setInvoices);
  }, []);
  const total = invoices.reduce((sum, { amount }) => sum + Number(amount), 0);
  return (
    <main className="grid gap-4 p-4 sm:grid-cols-3">
      <h1 className="text-3xl font-bold sm:col-span-3">Willkommen</h1>
      <StatCard title="Umsatz" value={total} />
      <Link to={createPageUrl('Invoices')}>Alle Rechnungen</Link>
    </main>
  );
}
`;
const statCard = `export function StatCard({ title, value }) {
  return (
    <section className="rounded-lg border p-4">
      <h2 className="text-sm text-muted-foreground">{title}</h2>
      <p className="text-2xl font-semibold">{value}</p>
    </section>
  );
}
`;
const layout = `import { Link } from 'react-router-dom';
import { createPageUrl } from '@/utils';

const pages = [${things.map(({ plural, title }) => `['${plural}', '${title}']`).join(', ')}];

export default function Layout({ children, currentPageName }) {
  return (
    <div className="min-h-screen">
      <nav className="flex flex-wrap gap-4 border-b p-4">
        {pages.map(([page, title]) => (
          <Link key={page} to={createPageUrl(page)} aria-current={page === currentPageName ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
`;
const money = `export const euros = (value) => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(value);\n`;

/** An app of customers, projects, invoices and tasks as a model writes it: 18 files. */
export const eighteenFiles: ProjectFiles = {
  ...Object.fromEntries(things.map((thing) => [`entities/${thing.name}.json`, entity(thing)])),
  'services/money.js': money,
  'components/StatCard.jsx': statCard,
  ...Object.fromEntries(things.map((thing) => [`components/${thing.name}Form.jsx`, form(thing)])),
  'pages/Home.jsx': home,
  ...Object.fromEntries(things.map((thing) => [`pages/${thing.plural}.jsx`, listPage(thing)])),
  'pages/Imprint.jsx': 'export default function Imprint() {\n  return <main className="p-4">Impressum</main>;\n}\n',
  'layout.jsx': layout,
  'globals.css': ':root {\n  --primary: 222 47% 11%;\n}\n',
};
