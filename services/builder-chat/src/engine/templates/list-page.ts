import { listOf, lowerFirst, withArticle } from '../language/words.js';
import type { AppPlan, EntityPlan } from '../plan/model.js';
import { entityByName } from '../plan/model.js';
import { attr, lines, str, text } from './code.js';
import {
  displayField,
  enumFields,
  manyWords,
  namesOf,
  oneWord,
  optionsName,
  refFields,
  searchFields,
  timeField,
} from './names.js';
import { importLines, laterLines, lookupLines, namesVariable, type Needs, needService, newNeeds } from './values.js';

interface Filter {
  key: string;
  code: string;
}

function filtersOf(plan: AppPlan, entity: EntityPlan, needs: Needs): Filter[] {
  const make = (key: string, label: string, all: string, options: string): Filter => ({
    key,
    code: `{ field: ${str(key)}, label: ${str(label)}, all: ${str(all)}, options: ${options} },`,
  });
  const enums = enumFields(entity).map((field) => {
    needService(needs, entity, optionsName(entity, field));
    return make(field.key, field.title, `Any ${lowerFirst(field.title)}`, optionsName(entity, field));
  });
  const refs = refFields(entity).flatMap((field) => {
    const target = entityByName(plan, field.ref ?? '');
    if (!target) return [];
    needs.nameLookups.add(target.name);
    return [make(field.key, field.title, `Any ${lowerFirst(field.title)}`, `${namesVariable(target)}.options`)];
  });
  const flags = entity.fields
    .filter((field) => field.kind === 'boolean')
    .map((field) =>
      make(
        field.key,
        field.title,
        `${field.title}: any`,
        `[{ value: 'true', label: ${str(field.title)} }, { value: 'false', label: ${str(`Not ${lowerFirst(field.title)}`)} }]`,
      ),
    );
  return [...enums, ...refs, ...flags].slice(0, 4);
}

function sortLines(entity: EntityPlan): string[] {
  const title = displayField(entity);
  const time = timeField(entity);
  const amount = entity.fields.find((field) => ['money', 'integer', 'number'].includes(field.kind));
  const sorts = [
    ['-createdAt', 'Newest first'],
    ['createdAt', 'Oldest first'],
    ...(title ? [[title.key, `${title.title} A–Z`]] : []),
    ...(time
      ? [
          [time.key, `${time.title}, earliest first`],
          [`-${time.key}`, `${time.title}, latest first`],
        ]
      : []),
    ...(amount ? [[`-${amount.key}`, `${amount.title}, highest first`]] : []),
  ];
  return sorts.map(([value = '', label = '']) => `  { value: ${str(value)}, label: ${str(label)} },`);
}

/** Things that must exist before a row can be added: required links. */
function descriptionOf(plan: AppPlan, entity: EntityPlan): string {
  const links = refFields(entity).flatMap((field) => entityByName(plan, field.ref ?? '') ?? []);
  const unique = [...new Set(links.map((target) => oneWord(target)))];
  if (unique.length > 0) return `All ${manyWords(entity)} with their ${listOf(unique)}.`;
  const words = searchFields(entity)
    .filter((field) => field.kind === 'text')
    .slice(0, 3)
    .map((field) => lowerFirst(field.title));
  return words.length > 1
    ? `Your ${manyWords(entity)} by ${listOf(words)}.`
    : `All your ${manyWords(entity)} in one place.`;
}

/** `pages/Dogs.jsx`: search, filters, sorting, the rows and the way to add one. */
export function listPage(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const filters = filtersOf(plan, entity, needs);
  const many = manyWords(entity);
  const one = oneWord(entity);
  const search = searchFields(entity);
  const icon = `${entity.icon}Icon`;
  const inbox = entity.permissions.write === 'all' && entity.permissions.read !== 'all';
  for (const name of ['AccessGate', 'EmptyState', 'ErrorState', 'ListSkeleton', 'LoadMore', 'PageHeader'])
    needs.components.add(name);
  for (const name of ['FilterBar', names.form, names.table]) needs.later.add(name);
  needs.format.add('countOf');
  needService(needs, entity, names.access, names.useList);
  const defaultSort = timeField(entity) && !displayField(entity) ? `-${timeField(entity)?.key ?? ''}` : '-createdAt';
  return lines(
    "import { lazy, Suspense, useState } from 'react';",
    `import { ${entity.icon === 'Plus' ? 'Plus' : `${entity.icon} as ${icon}, Plus`} } from 'lucide-react';`,
    "import { Button } from '@/components/ui/button';",
    ...importLines(needs, plan),
    "import { useListState } from '@/services/list';",
    "import { allowed, useSession } from '@/services/session';",
    '',
    ...laterLines(needs),
    '',
    'const SORTS = [',
    ...sortLines(entity),
    '];',
    '',
    `export default function ${names.list}Page() {`,
    inbox ? '  const { user, isPending } = useSession();' : '  const { user } = useSession();',
    ...lookupLines(needs, plan).map((line) => `  ${line}`),
    `  const state = useListState([${filters.map((filter) => str(filter.key)).join(', ')}], ${str(defaultSort)});`,
    `  const list = ${names.useList}(state.filters, state.sort, allowed(${names.access}.read, user));`,
    '  const [adding, setAdding] = useState(false);',
    `  const mayAdd = allowed(${names.access}.write, user);`,
    inbox && `  const isSender = mayAdd && !isPending && !allowed(${names.access}.read, user);`,
    '  const isBlank = list.isSuccess && !list.isFetching && !state.isFiltered && list.rows.length === 0;',
    '',
    '  const addButton = mayAdd && (',
    '    <Button onClick={() => setAdding(true)}>',
    '      <Plus className="h-4 w-4" aria-hidden="true" />',
    `      ${text(`Add ${one}`)}`,
    '    </Button>',
    '  );',
    '',
    '  return (',
    '    <>',
    `      <PageHeader title=${attr(entity.plural)} description=${attr(descriptionOf(plan, entity))}>`,
    inbox ? '        {!isSender && addButton}' : '        {addButton}',
    '      </PageHeader>',
    ...(inbox
      ? [
          '      {isSender && (',
          `        <EmptyState icon={${icon}} title=${attr(`Send us ${withArticle(one)}`)} text="Only the people who run this app see what you send.">`,
          '          {addButton}',
          '        </EmptyState>',
          '      )}',
        ]
      : []),
    `      ${inbox ? '{!isSender && (\n        ' : ''}<AccessGate rule={${names.access}.read} icon={${icon}} title=${attr(`Sign in to see ${entity.permissions.read === 'creator' ? `and add your ${many}` : `the ${many}`}`)} text=${attr(entity.permissions.read === 'creator' ? `Your ${many} are kept for you alone.` : 'They are open to the people who run this app.')}>`,
    '        <Suspense fallback={<ListSkeleton />}>',
    '          {!isBlank && (',
    '            <FilterBar',
    '              state={state}',
    search.length > 0 && `              searchLabel=${attr(`Search ${many}`)}`,
    ...(filters.length > 0
      ? ['              filters={[', ...filters.map((filter) => `                ${filter.code}`), '              ]}']
      : []),
    '              sorts={SORTS}',
    '            />',
    '          )}',
    '          {list.isPending ? (',
    '            <ListSkeleton />',
    '          ) : list.isError ? (',
    `            <ErrorState text=${attr(`The ${many} could not be loaded`)} error={list.error} onRetry={() => list.refetch()} />`,
    '          ) : list.rows.length === 0 ? (',
    '            state.isFiltered ? (',
    `              <EmptyState icon={${icon}} title=${attr(`No ${many} match`)} text="Try other words or fewer filters.">`,
    '                <Button variant="outline" onClick={state.clear}>',
    '                  Show all',
    '                </Button>',
    '              </EmptyState>',
    '            ) : (',
    `              <EmptyState icon={${icon}} title=${attr(`No ${many} yet`)} text={mayAdd ? ${str(`Add the first ${one} and it will show up here.`)} : 'Please come back later.'}>`,
    '                {addButton}',
    '              </EmptyState>',
    '            )',
    '          ) : (',
    '            <>',
    '              <p className="mb-2 text-sm text-muted-foreground" aria-live="polite">',
    `                {countOf(list.rows.length, ${str(one)}, ${str(many)}, list.hasNextPage)}`,
    '              </p>',
    `              <${names.table} rows={list.rows} />`,
    '              <LoadMore list={list} />',
    '            </>',
    '          )}',
    '        </Suspense>',
    `      </AccessGate>${inbox ? ')}' : ''}`,
    '      <Suspense>',
    `        <${names.form} open={adding} onOpenChange={setAdding} />`,
    '      </Suspense>',
    '    </>',
    '  );',
    '}',
    '',
  );
}
