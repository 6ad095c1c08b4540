import { maxEntityDepth, maxEntityLength } from '@lathe/proto/apps/project/limits';
import { entityPath, kindOfFile, nameOfFile } from '@lathe/proto/apps/project/paths';
import { withImpliedPermissions } from '@lathe/proto/entities/implied-permissions';
import { ruleIssues } from '@lathe/proto/entities/rules/entity-rules';
import { type EntitySchema, entitySchema, type FieldSchema } from '@lathe/proto/entities/schema';
import { isUserEntity, userEntityIssues, userSchema } from '@lathe/proto/entities/user-entity';
import type { Issue } from '@lathe/proto/errors/wire';
import type { SourceFile } from './manifest.js';

export interface ParsedEntities {
  readonly entities: EntitySchema[];
  readonly issues: Issue[];
}

/** Entity schemas of a project, rebuilt from the strict model; what does not fit is an issue with the file's path. */
export function parseEntities(files: readonly SourceFile[]): ParsedEntities {
  const entities: EntitySchema[] = [];
  const issues: Issue[] = [];
  for (const file of files.filter(({ path }) => kindOfFile(path) === 'entity')) {
    const parsed = parseEntity(file);
    if (Array.isArray(parsed)) issues.push(...parsed);
    else entities.push(parsed);
  }
  return { entities, issues: [...issues, ...twins(entities)] };
}

function parseEntity({ path, content }: SourceFile): EntitySchema | Issue[] {
  if (content.length > maxEntityLength) return [{ path, message: 'is too large for an entity' }];
  if (nesting(content) > maxEntityDepth) return [{ path, message: 'is nested too deeply' }];
  const json = readJson(content);
  if (json === undefined) return [{ path, message: 'is not valid JSON' }];
  if (json instanceof ForbiddenName) return [{ path, message: `must not have the name ${json.name}` }];
  const result = entitySchema.safeParse(withImpliedPermissions(json));
  if (!result.success)
    return result.error.issues.map((issue) => ({ path: [path, ...issue.path].join('.'), message: issue.message }));
  if (result.data.name !== nameOfFile(path))
    return [{ path: `${path}.name`, message: `must be ${nameOfFile(path)}, as the file says` }];
  const { data } = result;
  const wrong = [...userEntityIssues(data), ...ruleIssues(data)];
  if (wrong.length > 0) return wrong.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
  const required = data.required.filter((field) => Object.hasOwn(data.properties, field));
  if (!isUserEntity(data.name)) return { ...data, required };
  const { rls: _, ...users } = data;
  return { ...users, required, permissions: userSchema(data).permissions };
}

/** Entity names are told apart without regard to case, so that a path has one meaning. */
function twins(entities: readonly EntitySchema[]): Issue[] {
  const seen = new Set<string>();
  return entities.flatMap(({ name }) => {
    const taken = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return taken ? [{ path: entityPath(name), message: 'has the name of another entity' }] : [];
  });
}

class ForbiddenName {
  constructor(readonly name: string) {}
}

/**
 * The value; undefined for what is no JSON; the name of a key that could reach a prototype, which zod would drop
 * without a word.
 */
function readJson(text: string): unknown {
  let forbidden: string | undefined;
  try {
    const json: unknown = JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') forbidden = key;
      return value;
    });
    return forbidden === undefined ? json : new ForbiddenName(forbidden);
  } catch {
    return undefined;
  }
}

/** Deepest nesting of brackets outside strings, in one pass. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

/** The text of an entity file: keys in a fixed order, nested fields without keys of their own. */
export function writeEntity(entity: EntitySchema): SourceFile {
  // The schema's own order: a key that was given to a field afterwards stands at its end.
  const { name, title, description, type, properties, required, permissions, rls, ...rest } =
    entitySchema.parse(entity);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, withoutInnerKeys(schema)]),
  );
  const ordered = {
    name,
    title,
    description,
    type,
    'x-key': rest['x-key'],
    'x-ui': rest['x-ui'],
    properties: fields,
    required,
    permissions,
    rls,
  };
  return { path: entityPath(name), content: `${JSON.stringify(ordered, null, 2)}\n` };
}

function withoutInnerKeys(schema: FieldSchema): FieldSchema {
  const strip = (inner: FieldSchema): FieldSchema => ({ ...withoutInnerKeys(inner), 'x-key': undefined });
  return {
    ...schema,
    ...(schema.items ? { items: strip(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, inner]) => [name, strip(inner)]),
          ),
        }
      : {}),
  };
}
