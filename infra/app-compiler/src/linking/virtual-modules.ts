import { iconFactory, radixPart, radixUi } from '@lathe/proto/apps/project/importable/packages';
import type { ModuleImport, ModuleRecord } from '../modules/module-record.js';
import type { VendorSet } from '../vendor-set.js';

/** The module that serves the lucide icons in use. */
export const icons = 'virtual:icons';
const entityClient = 'lathe/entity-client.js';
const user = 'lathe/user.js';
/** Shown for an icon name that does not exist: the fault is reported, and the page still works. */
const unknownIcon = 'circle-help';

function imports(specifier: string, ...names: string[]): ModuleImport {
  return { specifier, names, dynamic: false };
}

function record(code: string, exports: string[], taken: ModuleImport[]): ModuleRecord {
  return { code, exports, imports: taken, starExports: [], candidates: [], errors: [] };
}

function entityLines(names: readonly string[]): string {
  return names.map((name) => `exports[${JSON.stringify(name)}] = createEntity(${JSON.stringify(name)});`).join('\n');
}

const takesClient = `var { createEntity } = require(${JSON.stringify(entityClient)});`;

function allEntities(names: readonly string[]): ModuleRecord {
  const own = names.filter((name) => name !== 'User');
  const code = `${takesClient}\n${entityLines(own)}\nexports.User = require(${JSON.stringify(user)}).User;\nexports.default = exports;`;
  return record(code, [...own, 'User', 'default'], [imports(entityClient, 'createEntity'), imports(user, 'User')]);
}

function oneEntity(name: string): ModuleRecord {
  const code = `${takesClient}\n${entityLines([name])}\nexports.default = exports[${JSON.stringify(name)}];`;
  return record(code, [name, 'default'], [imports(entityClient, 'createEntity')]);
}

/** `lodash/debounce` and `date-fns/format`: the name of the whole package, as default and by name. */
function subPath(specifier: string): ModuleRecord {
  const last = specifier.lastIndexOf('/');
  const [packageName, name] = [specifier.slice(0, last), specifier.slice(last + 1)];
  const quoted = JSON.stringify(name);
  const code = `exports.default = require(${JSON.stringify(packageName)})[${quoted}];\nexports[${quoted}] = exports.default;`;
  return record(code, ['default', name], [imports(packageName, name)]);
}

/** The module of these names of radix-ui, which needs their packages and no others. */
export const radixId = (names: Iterable<string>): string => `virtual:${radixUi}/${[...names].sort().join('+')}`;

function radixParts(list: string): ModuleRecord {
  const names = list === '' ? [] : list.split('+');
  const packages = names.map((name) => radixPart(name)!);
  const lines = names.map(
    (name, index) => `exports[${JSON.stringify(name)}] = require(${JSON.stringify(packages[index])});`,
  );
  return record(
    lines.join('\n'),
    names,
    packages.map((specifier) => imports(specifier, '*')),
  );
}

/** Exactly the icons that the app names, each by the name it is imported by. */
export function iconModule(vendor: VendorSet, wanted: ReadonlyMap<string, string>): ModuleRecord {
  const { names: known, icons } = vendor.icons;
  const names = [...wanted.keys()].sort();
  const lines = names.map(
    (name) => `exports[${JSON.stringify(name)}] = createIcon(${icons[known[wanted.get(name)!] ?? unknownIcon]});`,
  );
  const code = `var createIcon = require(${JSON.stringify(iconFactory)}).default;\n${lines.join('\n')}`;
  return record(code, names, [imports(iconFactory, 'default')]);
}

/** Makes the module behind an id of `Resolver` (icons apart). */
export function virtualModule(id: string, entityNames: readonly string[]): ModuleRecord {
  const path = id.slice('virtual:'.length);
  if (path === 'entities') return allEntities(entityNames);
  if (path.startsWith(`${radixUi}/`)) return radixParts(path.slice(radixUi.length + 1));
  return path.startsWith('entities/') ? oneEntity(path.slice('entities/'.length)) : subPath(path);
}
