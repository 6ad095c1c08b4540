import { entityPath } from '@lathe/proto/apps/project/paths';
import { fileTitle } from '../answer/first-build.js';
import { AnswerWriter } from '../answer/grammar.js';
import { applyPairs, editPairs } from '../answer/line-edits.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { parseEntity } from '../plan/read-plan.js';
import { namesOf } from '../templates/code/names.js';
import { entityJson, propertyOf } from '../templates/entity-json.js';
import { generateProject, type ProjectFiles } from '../templates/project.js';
import type { Rename } from './outcome.js';

export interface Written {
  parts: string[];
  /** Files that were changed by hand and could not be changed safely. */
  leftAlone: string[];
  /** Files whose changes by hand could not be carried along. */
  rewritten: string[];
}

const same = (a: string, b: string): boolean => a.trimEnd() === b.trimEnd();

/** The actions that lead from the old plan to the new one on the files as they are now. */
export function writeChanges(
  write: AnswerWriter,
  files: ProjectFiles,
  before: AppPlan,
  after: AppPlan,
  renames: readonly Rename[],
): Written {
  const old = generateProject(before);
  const next = generateProject(after);
  const written: Written = { parts: [], leftAlone: [], rewritten: [] };
  for (const entity of after.entities) writeEntity(write, files, before, entity, renames, written);
  const moved = movedPaths(before, after, renames);
  const behind = pagesToMove(before, after, files);
  for (const [path, content] of Object.entries(next)) {
    if (path.startsWith('entities/') || behind.includes(path)) continue;
    const source = moved.get(path);
    if (source !== undefined && files[source] !== undefined)
      writeMoved(write, path, content, old[source] ?? '', files[source] ?? '', fileTitle(path, after), written);
    else writeFile(write, path, content, old[path], files[path], fileTitle(path, after), written);
  }
  for (const path of Object.keys(old)) {
    const isRenamed = renames.some((rename) => rename.from !== undefined && path === entityPath(rename.from));
    if (next[path] !== undefined || files[path] === undefined || isRenamed || isStillUsed(path, files, old)) continue;
    written.parts.push(write.deleteFile(path, `Remove ${fileTitle(path, before)}`));
  }
  for (const path of behind)
    writeBehind(write, path, files[path] ?? '', old[path], next[path], fileTitle(path, after), written);
  return written;
}

/** New path to old path of the files that belong to a renamed entity. */
function movedPaths(before: AppPlan, after: AppPlan, renames: readonly Rename[]): Map<string, string> {
  const moved = new Map<string, string>();
  for (const rename of renames) {
    const from = before.entities.find((entity) => entity.name === rename.from);
    const to = after.entities.find((entity) => entity.name === rename.entity);
    if (!from || !to) continue;
    const old = pathsOf(from);
    for (const [index, path] of pathsOf(to).entries()) moved.set(path, old[index] ?? path);
  }
  return moved;
}

function pathsOf(entity: EntityPlan): string[] {
  const names = namesOf(entity);
  return [
    `services/${names.many}.js`,
    `components/${names.form}.jsx`,
    `components/${names.table}.jsx`,
    `pages/${names.list}.jsx`,
    `pages/${names.detail}.jsx`,
  ];
}

/** Changes made by hand move along where they can; where they cannot, the file is written as the engine would. */
function writeMoved(
  write: AnswerWriter,
  path: string,
  next: string,
  old: string,
  current: string,
  title: string,
  written: Written,
): void {
  const pairs = same(current, old) ? undefined : editPairs(old, next);
  const kept = pairs && applyPairs(current, pairs);
  if (!same(current, old) && kept === undefined) written.rewritten.push(path);
  written.parts.push(write.addFile(path, title, kept ?? next));
}

/** A shared part that a page of somebody else's making still imports stays. */
function isStillUsed(path: string, files: ProjectFiles, old: ProjectFiles): boolean {
  const name = `@/${path.replace(/\.jsx?$/, '')}`;
  return (
    !path.startsWith('entities/') &&
    !path.startsWith('pages/') &&
    Object.entries(files).some(([other, code]) => old[other] === undefined && code.includes(`'${name}'`))
  );
}

function writeFile(
  write: AnswerWriter,
  path: string,
  next: string,
  old: string | undefined,
  current: string | undefined,
  title: string,
  written: Written,
): void {
  if (old === next || (current !== undefined && same(current, next))) return;
  if (current === undefined) {
    if (old === undefined) written.parts.push(write.addFile(path, title, next));
    return;
  }
  if (old === undefined) {
    written.leftAlone.push(path);
    return;
  }
  const pairs = editPairs(old, next);
  if (same(current, old))
    written.parts.push(pairs ? write.editFile(path, title, pairs) : write.addFile(path, `Rewrite ${title}`, next));
  else if (pairs && applyPairs(current, pairs) !== undefined) written.parts.push(write.editFile(path, title, pairs));
  else written.leftAlone.push(path);
}

function writeEntity(
  write: AnswerWriter,
  files: ProjectFiles,
  before: AppPlan,
  entity: EntityPlan,
  renames: readonly Rename[],
  written: Written,
): void {
  const rename = renames.find((each) => each.entity === entity.name);
  const oldName = rename?.from ?? entity.name;
  const known = before.entities.find((each) => each.name === oldName);
  const current = files[entityPath(oldName)];
  if (!known || current === undefined) {
    written.parts.push(write.addEntity(entity.name, entity.plural, entityJson(entity)));
    return;
  }
  if (JSON.stringify(known) === JSON.stringify(entity)) return;
  const from = {
    ...(rename?.from ? { entity: rename.from } : {}),
    ...(rename && Object.keys(rename.fields).length > 0 ? { fields: rename.fields } : {}),
  };
  const json = mergedEntity(current, known, entity, rename?.fields ?? {});
  written.parts.push(
    write.editEntity(entity.name, entity.plural, json, Object.keys(from).length > 0 ? from : undefined),
  );
}

/** The current entity file with the plan's changes: what the plan does not know of stays. */
function mergedEntity(current: string, old: EntityPlan, entity: EntityPlan, renamed: Record<string, string>): string {
  const json = parseEntity(current) ?? {};
  const properties = (json['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const planned = new Set(old.fields.map((field) => field.key));
  const own = entity.fields.map((field) => {
    const oldKey = renamed[field.key] ?? field.key;
    const before = old.fields.find((known) => known.key === oldKey);
    const kept = before ? { ...properties[oldKey] } : {};
    for (const keyword of [
      'x-key',
      ...(before && JSON.stringify(before) !== JSON.stringify({ ...field, key: oldKey })
        ? ['format', 'enum', 'x-ref', 'x-ui']
        : []),
    ])
      delete kept[keyword];
    return [field.key, { ...kept, ...propertyOf(field) }] as const;
  });
  const foreign = Object.entries(properties)
    .filter(([key]) => !planned.has(key))
    .map(([key, property]) => [key, withoutKey(property)] as const);
  const required = (Array.isArray(json['required']) ? json['required'] : []).filter(
    (key) => typeof key === 'string' && !planned.has(key) && foreign.some(([name]) => name === key),
  );
  const { 'x-key': _key, ...rest } = json;
  const fresh = JSON.parse(entityJson(entity)) as Record<string, unknown>;
  return `${JSON.stringify({ ...rest, ...fresh, properties: Object.fromEntries([...own, ...foreign]), required: [...(fresh['required'] as string[]), ...required] }, null, 2)}\n`;
}

function withoutKey(property: Record<string, unknown>): Record<string, unknown> {
  const { 'x-key': _key, ...rest } = property;
  return rest;
}

/** The first page file is the start page: those before the new one have to be written again behind it. */
function pagesToMove(before: AppPlan, after: AppPlan, files: ProjectFiles): string[] {
  if (before.order[0] === after.order[0]) return [];
  const pages = Object.keys(files).filter((path) => path.startsWith('pages/'));
  return pages.slice(0, Math.max(pages.indexOf(`pages/${after.order[0] ?? 'Home'}.jsx`), 0));
}

function writeBehind(
  write: AnswerWriter,
  path: string,
  current: string,
  old: string | undefined,
  next: string | undefined,
  title: string,
  written: Written,
): void {
  const pairs = old !== undefined && next !== undefined ? editPairs(old, next) : undefined;
  const content =
    old !== undefined && next !== undefined && same(current, old)
      ? next
      : ((pairs && applyPairs(current, pairs)) ?? current);
  written.parts.push(write.deleteFile(path, `Move ${title} behind the start page`));
  written.parts.push(write.addFile(path, title, content));
}
