import type { Expression, ObjectExpression, Program } from 'acorn';
import { parse } from 'acorn';
import type { ModuleRecord } from './modules/module-record.js';
import type { IconTable } from './vendor-set.js';

/** What an app's `services/app.js` says of the app in its `APP`; pages that stand before the app itself show it. */
export interface AppIdentity {
  tagline: string;
  /** The colours that the app begins with; null where it does not say. */
  scheme: 'light' | 'dark' | 'system' | null;
  /** Shapes of the app's lucide icon, element and attributes each; null where it names none. */
  icon: [string, Record<string, string>][] | null;
}

export const identityFile = 'services/app.js';
const maxTagline = 300;
export const noIdentity: AppIdentity = { tagline: '', scheme: null, icon: null };

/** The object that a top-level `const APP` holds. */
function appObject({ body }: Program): ObjectExpression | undefined {
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  const init = declared.find(({ id }) => id.type === 'Identifier' && id.name === 'APP')?.init;
  return init?.type === 'ObjectExpression' ? init : undefined;
}

function valueOf(object: ObjectExpression, name: string): Expression | undefined {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const key =
      property.key.type === 'Identifier'
        ? property.key.name
        : property.key.type === 'Literal'
          ? property.key.value
          : undefined;
    if (key === name) return property.value;
  }
  return undefined;
}

const textOf = (value: Expression | undefined): string =>
  value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';

/** In a transformed module an imported name is a member of what was imported. */
function importedName(value: Expression | undefined): string | undefined {
  return value?.type === 'MemberExpression' && value.property.type === 'Identifier' ? value.property.name : undefined;
}

function shapesOf(name: string | undefined, { names, icons }: IconTable): AppIdentity['icon'] {
  const icon = name !== undefined && Object.hasOwn(names, name) ? icons[names[name]!] : undefined;
  if (icon === undefined) return null;
  const [, shapes] = JSON.parse(`[${icon}]`) as [string, [string, Record<string, string>][]];
  return shapes.map(([element, { key: _key, ...attributes }]) => [element, attributes]);
}

/**
 * Reads the identity off the transformed file without running it. An app without one, or with another form of it, has
 * none.
 */
export function readIdentity(record: ModuleRecord, icons: IconTable): AppIdentity {
  const object =
    record.errors.length > 0
      ? undefined
      : appObject(parse(record.code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }));
  if (!object) return noIdentity;
  const theme = textOf(valueOf(object, 'theme'));
  return {
    tagline: textOf(valueOf(object, 'tagline')).slice(0, maxTagline),
    scheme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : null,
    icon: shapesOf(importedName(valueOf(object, 'icon')), icons),
  };
}
