import type { AppPlan, EntityPlan } from '../plan/model.js';
import { attr, indent, lines, str, text } from './code.js';
import { manyWords, menuEntities, namesOf } from './names.js';
import { importLines, laterLines, needService, newNeeds } from './values.js';

/** An app that is made to be read by visitors shows what it has, not how much. */
export function isShowcase(plan: AppPlan): boolean {
  const open = plan.entities.filter(
    (entity) => entity.permissions.read === 'all' && entity.permissions.write === 'admin',
  );
  return open.length > 0 && open.length * 2 >= plan.entities.length;
}

function section(entity: EntityPlan): string {
  const names = namesOf(entity);
  return lines(
    `function ${names.list}Section() {`,
    '  const { user } = useSession();',
    `  const list = ${names.useList}({}, '-createdAt', allowed(${names.access}.read, user));`,
    '  return (',
    '    <section className="mt-12">',
    '      <div className="mb-4 flex items-end justify-between gap-4">',
    `        <h2 className="text-xl font-semibold tracking-tight">${text(entity.plural)}</h2>`,
    `        <Link to={createPageUrl(${str(names.list)})} className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-medium text-[hsl(var(--link,var(--primary)))] hover:underline">`,
    '          See all',
    '        </Link>',
    '      </div>',
    '      {list.isPending ? (',
    '        <ListSkeleton />',
    '      ) : list.isError ? (',
    `        <ErrorState text=${attr(`The ${manyWords(entity)} could not be loaded`)} error={list.error} onRetry={() => list.refetch()} />`,
    '      ) : list.rows.length === 0 ? (',
    `        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-sm text-muted-foreground">${text(`The first ${manyWords(entity)} will be here soon.`)}</p>`,
    '      ) : (',
    '        <Suspense fallback={<ListSkeleton />}>',
    `          <${names.table} rows={list.rows.slice(0, 6)} />`,
    '        </Suspense>',
    '      )}',
    '    </section>',
    '  );',
    '}',
    '',
  );
}

/** `pages/Home.jsx` of a public app: what it is, and the latest of what it has. */
export function showcasePage(plan: AppPlan): string {
  const needs = newNeeds();
  const open = menuEntities(plan).filter((entity) => entity.permissions.read === 'all');
  const weight = (entity: EntityPlan): number =>
    (entity.fields.some((field) => field.kind === 'image') ? 2 : 0) +
    (entity.fields.some((field) => field.kind === 'ref') ? 1 : 0);
  const shown = [...open].sort((a, b) => weight(b) - weight(a)).slice(0, 3);
  needs.pageUrl = true;
  for (const name of ['ErrorState', 'ListSkeleton']) needs.components.add(name);
  for (const entity of shown) {
    needs.later.add(namesOf(entity).table);
    needService(needs, entity, namesOf(entity).access, namesOf(entity).useList);
  }
  return lines(
    "import { lazy, Suspense } from 'react';",
    "import { Link } from 'react-router-dom';",
    "import { ArrowRight } from 'lucide-react';",
    "import { Button } from '@/components/ui/button';",
    ...importLines(needs, plan),
    "import { APP, MENU } from '@/services/app';",
    "import { allowed, useSession } from '@/services/session';",
    '',
    ...laterLines(needs),
    '',
    ...shown.map(section),
    'export default function HomePage() {',
    '  return (',
    '    <>',
    '      <section className="overflow-hidden rounded-2xl border bg-gradient-to-br from-accent via-card to-card px-6 py-10 shadow-sm md:px-12 md:py-16">',
    '        <span className="mb-6 grid h-12 w-12 place-items-center rounded-xl bg-primary text-primary-foreground">',
    '          <APP.icon className="h-6 w-6" aria-hidden="true" />',
    '        </span>',
    '        <h1 className="max-w-2xl text-3xl font-semibold tracking-tight md:text-5xl md:leading-tight">{APP.name}</h1>',
    '        <p className="mt-3 max-w-xl text-base text-muted-foreground md:text-lg">{APP.tagline}</p>',
    '        <div className="mt-8 flex flex-wrap gap-2">',
    "          {MENU.filter((item) => item.page !== 'Home').map((item, index) => (",
    "            <Button key={item.page} asChild variant={index === 0 ? 'default' : 'outline'}>",
    '              <Link to={createPageUrl(item.page)}>',
    '                {item.title}',
    '                {index === 0 && <ArrowRight className="h-4 w-4" aria-hidden="true" />}',
    '              </Link>',
    '            </Button>',
    '          ))}',
    '        </div>',
    '      </section>',
    indent(shown.map((entity) => `<${namesOf(entity).list}Section />`).join('\n'), 6),
    '    </>',
    '  );',
    '}',
    '',
  );
}
