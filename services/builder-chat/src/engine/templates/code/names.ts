import { lowerFirst } from '../../language/words.js';
import {
  type AppPlan,
  backReferences,
  displayField,
  type EntityPlan,
  type FieldPlan,
  type ListView,
  timeField,
} from '../../model/app-plan.js';

/** Every name the generated files share, made in one place. */
export interface EntityNames {
  /** `Dog` */
  entity: string;
  /** `dog`, safe as a variable. */
  one: string;
  /** `dogs`, the service file and query key. */
  many: string;
  list: string;
  detail: string;
  form: string;
  /** Shows the rows: a table, or cards where they have pictures. */
  table: string;
  /** Shows them in columns, where they are wanted so. */
  board: string;
  service: string;
  useList: string;
  useAll: string;
  useOne: string;
  useSave: string;
  useRemove: string;
  useNames: string;
  label: string;
  access: string;
}

const reserved = new Set(
  'eval arguments undefined break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let await package interface private public protected row rows user id sort list name filters data app pages'.split(
    ' ',
  ),
);

const sharedServices = new Set([
  'app',
  'format',
  'session',
  'data',
  'list',
  'form',
  'summary',
  'figures',
  'weeks',
  'sums',
  'dueRows',
  'samples',
]);

export function namesOf(entity: EntityPlan): EntityNames {
  const lower = entity.name.charAt(0).toLowerCase() + entity.name.slice(1);
  const page = entity.page;
  const many = page.charAt(0).toLowerCase() + page.slice(1);
  const service = reserved.has(many) || sharedServices.has(many) ? `${many}Data` : many;
  return {
    entity: entity.name,
    one: reserved.has(lower) ? `${lower}Row` : lower,
    many: service,
    list: page,
    detail: `${entity.name}Detail`,
    form: `${entity.name}Form`,
    table: `${entity.name}${viewOf(entity) === 'cards' ? 'Cards' : 'Table'}`,
    board: `${entity.name}Board`,
    service: `@/services/${service}`,
    useList: `use${page}Pages`,
    useAll: `useAll${page}`,
    useOne: `use${entity.name}Row`,
    useSave: `useSave${entity.name}`,
    useRemove: `useDelete${entity.name}`,
    useNames: `use${entity.name}Names`,
    label: `${lower}Label`,
    access: `${lower}Access`,
  };
}

export function optionsName(entity: EntityPlan, field: FieldPlan): string {
  const lower = entity.name.charAt(0).toLowerCase() + entity.name.slice(1);
  return `${lower}${field.key.charAt(0).toUpperCase()}${field.key.slice(1)}Options`;
}

/** "dogs" within a sentence. */
export function manyWords(entity: EntityPlan): string {
  return lowerFirst(entity.plural);
}

export function oneWord(entity: EntityPlan): string {
  return lowerFirst(entity.singular);
}

export const enumFields = (entity: EntityPlan): FieldPlan[] => entity.fields.filter((field) => field.kind === 'enum');
export const refFields = (entity: EntityPlan): FieldPlan[] => entity.fields.filter((field) => field.kind === 'ref');
export const searchFields = (entity: EntityPlan): FieldPlan[] =>
  entity.fields.filter((field) => ['text', 'email', 'phone', 'long'].includes(field.kind)).slice(0, 5);
export const imageField = (entity: EntityPlan): FieldPlan | undefined =>
  entity.fields.find((field) => field.kind === 'image');

/** The enum that says how a row stands: shown as a badge beside its name. */
export function statusField(entity: EntityPlan): FieldPlan | undefined {
  const enums = enumFields(entity);
  return enums.find((field) => /status|state|stage|rsvp|progress/i.test(field.key)) ?? enums[0];
}

/** How its list shows rows: as was asked for, and cards where they have pictures. */
export function viewOf(entity: EntityPlan): ListView {
  if (entity.view === 'board' && statusField(entity) === undefined) return 'table';
  return entity.view ?? (imageField(entity) ? 'cards' : 'table');
}

/** Beside the naming field. */
const mostColumns = 5;

/** Columns of the table: the naming field first, then what fits; numbers with a button are among them. */
export function columnsOf(entity: EntityPlan): FieldPlan[] {
  const title = titleField(entity);
  const rest = entity.fields.filter(
    (field) => field !== title && !['long', 'image', 'file', 'url'].includes(field.kind),
  );
  const later = rest.slice(mostColumns).filter(({ counter }) => counter);
  return [title, ...rest.slice(0, mostColumns - later.length), ...later];
}

/** The field whose value leads to the detail page. */
export function titleField(entity: EntityPlan): FieldPlan {
  const shown =
    displayField(entity) ??
    entity.fields.find((field) => field.kind === 'ref') ??
    timeField(entity) ??
    entity.fields[0];
  if (!shown) throw new Error(`Entity ${entity.name} has no field`);
  return shown;
}

export { backReferences, displayField, timeField };

/** Entities in the order of the menu. */
export function menuEntities(plan: AppPlan): EntityPlan[] {
  return [...plan.entities].sort((a, b) => plan.order.indexOf(a.page) - plan.order.indexOf(b.page));
}
