import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { entityByName } from '../../model/app-plan.js';
import { attr, str } from './code.js';
import { namesOf, optionsName } from './names.js';

/** Names a piece of generated code needs, by where they come from. */
export interface Needs {
  format: Set<string>;
  /** Service path to names. */
  services: Map<string, Set<string>>;
  components: Set<string>;
  /** Components that the page fetches once it shows: they bring packages that its first sight can do without. */
  later: Set<string>;
  /** Entities whose row names are looked up. */
  nameLookups: Set<string>;
  router: Set<string>;
  pageUrl: boolean;
}

export function newNeeds(): Needs {
  return {
    format: new Set(),
    services: new Map(),
    components: new Set(),
    later: new Set(),
    nameLookups: new Set(),
    router: new Set(),
    pageUrl: false,
  };
}

export function needService(needs: Needs, entity: EntityPlan, ...names: string[]): void {
  const path = namesOf(entity).service;
  const known = needs.services.get(path) ?? new Set<string>();
  for (const name of names) known.add(name);
  needs.services.set(path, known);
}

/** The variable that holds the names of an entity's rows. */
export function namesVariable(entity: EntityPlan): string {
  return `${entity.name.charAt(0).toLowerCase()}${entity.name.slice(1)}Names`;
}

const link =
  'className="text-foreground underline decoration-border underline-offset-4 hover:decoration-primary max-md:inline-flex max-md:min-h-11 max-md:items-center"';

/** JSX that shows a field of `row`; ready to stand between tags. */
export function valueCode(plan: AppPlan, entity: EntityPlan, field: FieldPlan, row: string, needs: Needs): string {
  const value = `${row}.${field.key}`;
  const formatted = (name: string): string => {
    needs.format.add(name);
    return `{${name}(${value})}`;
  };
  switch (field.kind) {
    case 'money':
      return formatted('formatMoney');
    case 'integer':
    case 'number':
      if (field.stars) {
        needs.components.add('Stars');
        return `<Stars value={${value}} />`;
      }
      if (field.counter) return counterCode(entity, field, row, needs);
      return field.kind === 'integer' && /year/i.test(field.key) ? `{${value}}` : formatted('formatNumber');
    case 'date':
      return formatted('formatDate');
    case 'datetime':
      return formatted('formatDateTime');
    case 'enum':
      needs.components.add('StatusBadge');
      needService(needs, entity, optionsName(entity, field));
      return `<StatusBadge options={${optionsName(entity, field)}} value={${value}} />`;
    case 'boolean':
      needs.components.add('YesNo');
      return `<YesNo value={${value}} />`;
    case 'email':
      return `{${value} && <a href={'mailto:' + ${value}} ${link}>{${value}}</a>}`;
    case 'phone':
      return `{${value} && <a href={'tel:' + ${value}} ${link}>{${value}}</a>}`;
    case 'url':
      needs.format.add('safeUrl');
      return `{safeUrl(${value}) && <a href={safeUrl(${value})} target="_blank" rel="noreferrer" ${link}>{${value}}</a>}`;
    case 'image':
      needs.format.add('safeUrl');
      return `{safeUrl(${value}) && <img src={safeUrl(${value})} alt="" className="max-h-64 rounded-lg border object-cover" />}`;
    case 'file':
      needs.components.add('FileLink');
      return `<FileLink url={${value}} />`;
    case 'ref': {
      const target = entityByName(plan, field.ref ?? '');
      if (!target) return `{${value}}`;
      needs.nameLookups.add(target.name);
      needs.router.add('Link');
      needs.pageUrl = true;
      return `{${value} && <Link to={createPageUrl(${str(namesOf(target).detail)}) + '?id=' + ${value}} ${link}>{${namesVariable(target)}.nameOf(${value}) ?? '…'}</Link>}`;
    }
    default:
      return `{${value}}`;
  }
}

/** The number with the button that raises it. */
export function counterCode(entity: EntityPlan, field: FieldPlan, row: string, needs: Needs): string {
  const { access, useSave } = namesOf(entity);
  needs.components.add('Counter');
  needService(needs, entity, access, useSave);
  return `<Counter row={${row}} field=${attr(field.key)} title=${attr(field.title)} access={${access}} useSave={${useSave}} />`;
}

/** Plain text of a field, for places that cannot hold elements. */
export function plainValue(plan: AppPlan, field: FieldPlan, row: string, needs: Needs): string {
  const value = `${row}.${field.key}`;
  if (field.kind === 'ref') {
    const target = entityByName(plan, field.ref ?? '');
    if (target) {
      needs.nameLookups.add(target.name);
      return `${namesVariable(target)}.nameOf(${value})`;
    }
  }
  if (field.stars) return `${value} && ${value} + ' ★'`;
  const formats: Partial<Record<FieldPlan['kind'], string>> = {
    date: 'formatDate',
    datetime: 'formatDateTime',
    money: 'formatMoney',
    number: 'formatNumber',
    integer: 'formatNumber',
  };
  const format = formats[field.kind];
  if (!format) return value;
  needs.format.add(format);
  return `${format}(${value})`;
}

/** Import lines of what was collected. */
export function importLines(needs: Needs, plan: AppPlan): string[] {
  for (const name of needs.nameLookups) {
    const target = entityByName(plan, name);
    if (target) needService(needs, target, namesOf(target).useNames);
  }
  const sorted = (names: Iterable<string>): string[] => [...names].sort((a, b) => a.localeCompare(b, 'en'));
  return [
    ...(needs.pageUrl ? ["import { createPageUrl } from '@/utils';"] : []),
    ...sorted(needs.components).map((name) => `import ${name} from '@/components/${name}';`),
    ...(needs.format.size > 0 ? [`import { ${sorted(needs.format).join(', ')} } from '@/services/format';`] : []),
    ...sorted(needs.services.keys()).map(
      (path) => `import { ${sorted(needs.services.get(path) ?? []).join(', ')} } from '${path}';`,
    ),
  ];
}

/** `const DogForm = lazy(() => import('@/components/DogForm'));`, to stand below the imports. */
export function laterLines(needs: Needs): string[] {
  return [...needs.later]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((name) => `const ${name} = lazy(() => import('@/components/${name}'));`);
}

/** `const dogNames = useDogNames();` for every looked-up entity. */
export function lookupLines(needs: Needs, plan: AppPlan): string[] {
  return [...needs.nameLookups].sort().flatMap((name) => {
    const target = entityByName(plan, name);
    return target ? [`const ${namesVariable(target)} = ${namesOf(target).useNames}();`] : [];
  });
}
