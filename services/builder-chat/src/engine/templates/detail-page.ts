import { type AppPlan, backReferences, type EntityPlan, type FieldPlan } from '../plan/model.js';
import { attr, indent, lines, str, text } from './code.js';
import { displayField, imageField, manyWords, namesOf, oneWord, statusField, timeField, titleField } from './names.js';
import {
  importLines,
  laterLines,
  lookupLines,
  type Needs,
  needService,
  newNeeds,
  plainValue,
  valueCode,
} from './values.js';

function fact(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs): string {
  const wide = field.kind === 'long' || field.kind === 'image';
  const classes = field.kind === 'long' ? ' className="whitespace-pre-wrap"' : '';
  const value = valueCode(plan, entity, field, 'row', needs);
  return lines(
    `<Fact label=${attr(field.title)}${wide ? ' wide' : ''} value={row.${field.key}}>`,
    `  ${classes ? `<span${classes}>${value}</span>` : value}`,
    '</Fact>',
  );
}

interface Related {
  entity: EntityPlan;
  field: FieldPlan;
  component: string;
}

function relatedOf(plan: AppPlan, entity: EntityPlan): Related[] {
  const seen = new Set<string>();
  return backReferences(plan, entity.name)
    .filter((back) => back.entity.name !== entity.name)
    .map((back) => {
      const component = seen.has(back.entity.page)
        ? `${back.entity.page}By${back.field.key.charAt(0).toUpperCase()}${back.field.key.slice(1)}`
        : back.entity.page;
      seen.add(back.entity.page);
      return { ...back, component: `${component}Section` };
    });
}

function sectionCode(related: Related, needs: Needs): string {
  const names = namesOf(related.entity);
  const one = oneWord(related.entity);
  const many = manyWords(related.entity);
  const time = timeField(related.entity);
  const key = related.field.key;
  needService(needs, related.entity, names.access, names.useList);
  for (const name of ['ErrorState', 'ListSkeleton', 'LoadMore']) needs.components.add(name);
  for (const name of [names.form, names.table]) needs.later.add(name);
  return lines(
    `function ${related.component}({ id }) {`,
    '  const { user } = useSession();',
    `  const list = ${names.useList}({ ${key}: id }, ${str(time ? `-${time.key}` : '-createdAt')}, allowed(${names.access}.read, user));`,
    '  const [adding, setAdding] = useState(false);',
    `  if (!allowed(${names.access}.read, user)) return null;`,
    '  return (',
    '    <section className="mt-10">',
    '      <div className="mb-3 flex items-center justify-between gap-4">',
    `        <h2 className="text-lg font-semibold">${text(related.entity.plural)}</h2>`,
    `        {allowed(${names.access}.write, user) && (`,
    '          <Button size="sm" variant="outline" onClick={() => setAdding(true)}>',
    '            <Plus className="h-4 w-4" aria-hidden="true" />',
    `            ${text(`Add ${one}`)}`,
    '          </Button>',
    '        )}',
    '      </div>',
    '      {list.isPending ? (',
    '        <ListSkeleton />',
    '      ) : list.isError ? (',
    `        <ErrorState text=${attr(`The ${many} could not be loaded`)} error={list.error} onRetry={() => list.refetch()} />`,
    '      ) : list.rows.length === 0 ? (',
    `        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-sm text-muted-foreground">${text(`No ${many} yet.`)}</p>`,
    '      ) : (',
    '        <Suspense fallback={<ListSkeleton />}>',
    `          <${names.table} rows={list.rows}${imageField(related.entity) && titleField(related.entity).kind !== 'ref' ? '' : ` hide=${attr(key)}`} />`,
    '          <LoadMore list={list} />',
    '        </Suspense>',
    '      )}',
    '      <Suspense>',
    `        <${names.form} open={adding} onOpenChange={setAdding} preset={{ ${key}: id }} />`,
    '      </Suspense>',
    '    </section>',
    '  );',
    '}',
    '',
  );
}

/** `pages/DogDetail.jsx`: all of one row, what belongs to it, and edit and delete. */
export function detailPage(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const one = oneWord(entity);
  const icon = `${entity.icon}Icon`;
  const status = statusField(entity);
  const title = displayField(entity);
  const related = relatedOf(plan, entity);
  needs.pageUrl = true;
  for (const name of ['AccessGate', 'EmptyState', 'ErrorState', 'ListSkeleton', 'PageHeader'])
    needs.components.add(name);
  for (const name of ['ConfirmDelete', names.form]) needs.later.add(name);
  needService(needs, entity, names.access, names.label, names.useOne, names.useRemove);
  const sections = related.map((each) => sectionCode(each, needs));
  const shown = entity.fields.filter((field) => field !== title && field !== status && field !== imageField(entity));
  const facts = shown.map((field) => fact(plan, entity, field, needs));
  const badge = status ? ` badge={${valueCode(plan, entity, status, 'row', needs)}}` : '';
  const image = imageField(entity);
  if (image) needs.format.add('safeUrl');
  const heading = title
    ? `${names.label}(row)`
    : `[${plainValue(plan, titleField(entity), 'row', needs)}, ${timeField(entity) && timeField(entity) !== titleField(entity) ? plainValue(plan, timeField(entity) as FieldPlan, 'row', needs) : "''"}].filter(Boolean).join(' · ') || ${names.label}(row)`;
  needs.router.add('Link');
  return lines(
    "import { lazy, Suspense, useState } from 'react';",
    `import { ${[...(detailNeedsLink(facts, badge) ? ['Link'] : []), 'useNavigate', 'useSearchParams'].join(', ')} } from 'react-router-dom';`,
    `import { ${[`${entity.icon} as ${icon}`, 'Pencil', ...(related.length > 0 ? ['Plus'] : []), 'Trash2'].join(', ')} } from 'lucide-react';`,
    "import { Button } from '@/components/ui/button';",
    facts.length > 0 && "import Fact from '@/components/Fact';",
    ...importLines(needs, plan),
    "import { allowed, mayChange, useSession } from '@/services/session';",
    '',
    ...laterLines(needs),
    '',
    ...sections,
    `export default function ${names.detail}Page() {`,
    '  const [params] = useSearchParams();',
    "  const id = params.get('id');",
    '  const navigate = useNavigate();',
    '  const { user } = useSession();',
    ...lookupLines(needs, plan).map((line) => `  ${line}`),
    `  const query = ${names.useOne}(id, allowed(${names.access}.read, user));`,
    `  const remove = ${names.useRemove}();`,
    '  const [editing, setEditing] = useState(false);',
    '  const [deleting, setDeleting] = useState(false);',
    `  const listUrl = createPageUrl(${str(names.list)});`,
    '  const row = query.data;',
    '',
    '  return (',
    `    <AccessGate rule={${names.access}.read} icon={${icon}} title=${attr(`Sign in to see this ${one}`)} text="It is kept for the people who may see it.">`,
    '      {query.isError ? (',
    `        <ErrorState text=${attr(`This ${one} could not be loaded`)} error={query.error} onRetry={() => query.refetch()} />`,
    '      ) : id && query.isPending ? (',
    '        <ListSkeleton />',
    '      ) : !row ? (',
    `        <EmptyState icon={${icon}} title=${attr(`This ${one} is not here`)} text="It may have been deleted, or it belongs to somebody else.">`,
    '          <Button variant="outline" onClick={() => navigate(listUrl)}>',
    `            ${text(`All ${manyWords(entity)}`)}`,
    '          </Button>',
    '        </EmptyState>',
    '      ) : (',
    '        <>',
    `          <PageHeader title={${heading}} back={{ to: listUrl, title: ${str(entity.plural)} }}${badge}>`,
    `            {mayChange(${names.access}, user, row) && (`,
    '              <>',
    '                <Button variant="outline" onClick={() => setEditing(true)}>',
    '                  <Pencil className="h-4 w-4" aria-hidden="true" />',
    '                  Edit',
    '                </Button>',
    '                <Button variant="outline" className="text-destructive hover:text-destructive" onClick={() => setDeleting(true)}>',
    '                  <Trash2 className="h-4 w-4" aria-hidden="true" />',
    '                  Delete',
    '                </Button>',
    '              </>',
    '            )}',
    '          </PageHeader>',
    image &&
      `          {safeUrl(row.${image.key}) && <img src={safeUrl(row.${image.key})} alt="" className="mb-6 max-h-80 w-full rounded-xl border object-cover" />}`,
    ...(facts.length > 0
      ? [
          '          <dl className="grid gap-x-8 gap-y-5 rounded-xl border bg-card p-5 shadow-sm sm:grid-cols-2 md:p-6 lg:grid-cols-3">',
          indent(facts.join('\n'), 12),
          '          </dl>',
        ]
      : []),
    ...related.map((each) => `          <${each.component} id={row.id} />`),
    '          <Suspense>',
    `            <${names.form} open={editing} onOpenChange={setEditing} row={row} />`,
    '            <ConfirmDelete',
    '              open={deleting}',
    '              id={row.id}',
    `              name={${names.label}(row)}`,
    '              remove={remove}',
    '              onClose={() => setDeleting(false)}',
    '              onDeleted={() => navigate(listUrl)}',
    '            />',
    '          </Suspense>',
    '        </>',
    '      )}',
    '    </AccessGate>',
    '  );',
    '}',
    '',
  );
}

function detailNeedsLink(facts: string[], badge: string): boolean {
  return facts.some((code) => code.includes('<Link ')) || badge.includes('<Link ');
}
