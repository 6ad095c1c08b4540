import type { AccessLevel } from '@lathe/proto/entities/schema';
import { userEntityName } from '@lathe/proto/entities/user-entity';
import { iconFor } from '../knowledge/icons.js';
import { kindOfName } from '../language/field-kinds.js';
import { capitalise, pascal, plural } from '../language/words.js';
import {
  type Accent,
  appLanguages,
  type AppPlan,
  type EntityPlan,
  extraKinds,
  type ExtraPage,
  type FieldKind,
  type FieldPlan,
  type HomePart,
  type ListView,
  pageEnd,
  type Theme,
} from '../model/app-plan.js';
import { homePart, partsThatStand } from './home-parts.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The words of a name in code: "ownerPhone" -> "Owner phone". */
function humanise(name: string): string {
  return capitalise(
    name
      .replace(/_+/g, ' ')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .trim(),
  );
}

const kinds = new Set(
  'text long integer number money boolean date datetime email phone url image file enum ref'.split(' '),
);

function kindOf(property: Json, title: string): FieldKind | undefined {
  const hint = isObject(property['x-ui']) ? textOf(property['x-ui']['kind']) : undefined;
  const type = property['type'] ?? 'string';
  if (textOf(property['x-ref'])) return 'ref';
  if (Array.isArray(property['enum']) && property['enum'].every((value) => typeof value === 'string')) return 'enum';
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'number')
    return hint === 'money' || (hint === undefined && kindOfName(title) === 'money') ? 'money' : 'number';
  if (type !== 'string') return undefined;
  const format = { date: 'date', 'date-time': 'datetime', email: 'email', uri: 'url' }[String(property['format'])];
  if (format) return (hint === 'image' ? 'image' : format) as FieldKind;
  if (hint && kinds.has(hint)) return hint as FieldKind;
  const guess = kindOfName(title);
  return guess === 'long' || guess === 'phone' || guess === 'image' ? guess : 'text';
}

/** How a field is shown and given, where that is more than its kind. */
function looksIn(property: Json, kind: FieldKind): Partial<FieldPlan> {
  const hints = isObject(property['x-ui']) ? property['x-ui'] : {};
  const after = textOf(hints['after']);
  return {
    ...(hints['kind'] === 'stars' && kind === 'integer' && { stars: true }),
    ...(hints['kind'] === 'counter' && kind === 'integer' && { counter: true }),
    ...(hints['kind'] === 'time' && kind === 'text' && { clock: true }),
    ...(after !== undefined && { after }),
  };
}

function fieldOf(key: string, property: unknown, required: boolean): FieldPlan | undefined {
  if (!isObject(property)) return undefined;
  const title = textOf(property['title']) ?? humanise(key);
  const kind = kindOf(property, title);
  if (!kind) return undefined;
  const field: FieldPlan = { key, title, kind, required };
  if (kind === 'enum') field.options = property['enum'] as string[];
  if (kind === 'ref') field.ref = String(property['x-ref']);
  return { ...field, ...looksIn(property, kind) };
}

const rules = new Set(['all', 'admin', 'creator', 'none']);
const ruleOf = (value: unknown): AccessLevel => (rules.has(String(value)) ? (value as AccessLevel) : 'creator');

/** JSON of an entity file, or nothing when it cannot be read. */
export function parseEntity(content: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(content);
    return isObject(json) && isObject(json['properties']) ? json : undefined;
  } catch {
    return undefined;
  }
}

function entityOf(path: string, content: string): EntityPlan | undefined {
  const json = parseEntity(content);
  const name = /^entities\/([A-Z][A-Za-z0-9]*)\.json$/.exec(path)?.[1];
  // Users are no rows of the app: the engine writes no pages for them.
  if (!json || !name || name === userEntityName) return undefined;
  const required = Array.isArray(json['required']) ? json['required'] : [];
  const hints = isObject(json['x-ui']) ? json['x-ui'] : {};
  const singular = textOf(json['title']) ?? humanise(name);
  const many = textOf(hints['plural']) ?? plural(singular);
  const permissions = isObject(json['permissions']) ? json['permissions'] : {};
  const fields = Object.entries(json['properties'] as Json).flatMap(
    ([key, property]) => fieldOf(key, property, required.includes(key)) ?? [],
  );
  return {
    name,
    singular,
    plural: many,
    page: textOf(hints['page']) ?? (pascal(many) || plural(name)),
    icon: textOf(hints['icon']) ?? iconFor(singular),
    fields,
    ...sortIn(hints, fields),
    ...viewIn(hints),
    ...homeIn(hints, fields),
    permissions: {
      read: ruleOf(permissions['read']),
      write: ruleOf(permissions['write']),
      ...Object.fromEntries(
        (['create', 'update', 'delete'] as const).flatMap((operation) =>
          permissions[operation] === undefined ? [] : [[operation, ruleOf(permissions[operation])]],
        ),
      ),
    },
  };
}

/** The order of its list, while the field is there. */
function sortIn(hints: Json, fields: readonly FieldPlan[]): { sort?: string } {
  const sort = textOf(hints['sort']);
  const key = sort?.replace(/^-/, '');
  return sort !== undefined && (key === 'createdAt' || fields.some((field) => field.key === key)) ? { sort } : {};
}

const viewIn = ({ view }: Json): { view?: ListView } =>
  view === 'table' || view === 'cards' || view === 'board' ? { view } : {};

/** What the start page shows of it, while the fields for it are there. */
function homeIn({ home }: Json, fields: FieldPlan[]): { home?: HomePart[] } {
  const read = (Array.isArray(home) ? home : []).flatMap((part) => homePart.safeParse(part).data ?? []);
  const parts = partsThatStand(read, { fields });
  return parts.length > 0 ? { home: parts } : {};
}

const string = "'((?:[^'\\\\]|\\\\.)*)'";

function unquote(body: string): string {
  try {
    return String(
      JSON.parse(
        `"${body
          .replace(/\\'/g, "'")
          .replace(/(?<!\\)"/g, '\\"')
          .replace(/<\\\//g, '</')}"`,
      ),
    );
  } catch {
    return body;
  }
}

function valueIn(code: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}: ${string}`).exec(code);
  return match?.[1] === undefined ? undefined : unquote(match[1]);
}

function accentIn(css: string): Accent | undefined {
  const match = /--primary:\s*(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)%\s+(\d+(?:\.\d+)?)%/.exec(css);
  return match ? { h: Number(match[1]), s: Number(match[2]), l: Number(match[3]) } : undefined;
}

function menuIn(code: string): { page: string; title: string }[] {
  const entry = new RegExp(`\\{ page: ${string}, title: ${string}`, 'g');
  return [...code.matchAll(entry)].map((match) => ({ page: unquote(match[1] ?? ''), title: unquote(match[2] ?? '') }));
}

/**
 * The plan behind an app's files. Nothing of it is stored apart: entities, `services/app.js` and `globals.css` say it
 * all.
 */
export function readPlan(files: Record<string, string>, appName = ''): AppPlan {
  const entities = Object.entries(files).flatMap(([path, content]) =>
    path.startsWith('entities/') ? (entityOf(path, content) ?? []) : [],
  );
  const known = entities.filter((entity) => entity.fields.length > 0);
  for (const entity of known) {
    for (const field of entity.fields) {
      if (field.kind === 'ref' && !known.some((other) => other.name === field.ref))
        Object.assign(field, { kind: 'text' });
    }
  }
  const app = files['services/app.js'] ?? '';
  const css = files['globals.css'] ?? '';
  const menu = menuIn(app);
  const extras = menu.flatMap(({ page, title }): ExtraPage[] => {
    const kind = extraKinds.find((each) => page.endsWith(pageEnd[each]));
    const entity = kind && page.slice(0, -pageEnd[kind].length);
    return kind && known.some(({ name }) => name === entity) ? [{ kind, entity: entity ?? '', page, title }] : [];
  });
  const pages = menu.length > 0 ? menu.map(({ page }) => page) : ['Home', ...known.map((entity) => entity.page)];
  const order = pages.filter(
    (page) =>
      page === 'Home' || known.some((entity) => entity.page === page) || extras.some((extra) => extra.page === page),
  );
  return {
    name: valueIn(app, 'name') ?? (appName || 'My App'),
    tagline: valueIn(app, 'tagline') ?? '',
    icon: /\bicon: (\w+)/.exec(app)?.[1] ?? known[0]?.icon ?? 'LayoutGrid',
    accent: accentIn(css) ?? { h: 236, s: 52, l: 50 },
    serif: css.includes('Iowan Old Style'),
    theme: (valueIn(app, 'theme') ?? 'system') as Theme,
    currency: valueIn(app, 'currency') ?? 'USD',
    language: appLanguages.find((language) => language === valueIn(app, 'language')) ?? 'en',
    entities: known,
    extras,
    ...(files['services/samples.js'] !== undefined && { samples: true }),
    order: [...new Set([...order, ...known.map((entity) => entity.page)])],
    homeTitle: menu.find(({ page }) => page === 'Home')?.title ?? 'Overview',
  };
}
