import type { EntitySchema } from '@lathe/proto/entities/schema';
import { userEntityName } from '@lathe/proto/entities/user-entity';
import type { Project } from './project-model.js';
import type { SourceFile } from './source-file.js';
import { isNode, nameOf, type Node, nodesOf, walk } from './syntax-tree.js';

/** A call such as `Dog.create({...})` on an entity of the app. */
export interface EntityCall {
  method: string;
  schema: EntitySchema;
  args: Node[];
  node: Node;
}

/** All calls on imported entities in a file. */
export function entityCalls(project: Project, file: SourceFile): EntityCall[] {
  const entities = importedEntities(project, file);
  const calls: EntityCall[] = [];
  if (file.program === null || entities.size === 0) return calls;
  walk(file.program, (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return;
    const schema = entities.get(nameOf(callee['object']) ?? '');
    const method = nameOf(callee['property']);
    if (schema !== undefined && method !== null) calls.push({ method, schema, args: nodesOf(node['arguments']), node });
  });
  return calls;
}

function importedEntities(project: Project, file: SourceFile): Map<string, EntitySchema> {
  const found = new Map<string, EntitySchema>();
  for (const { from, names } of file.imports) {
    const target = project.resolve(file.path, from);
    for (const { imported, local } of names) {
      const name = target.kind === 'entity' ? target.name : target.kind === 'entities' ? imported : '';
      const schema = name === userEntityName ? project.users : project.schemas.get(name);
      if (schema !== undefined) found.set(local, schema);
    }
  }
  return found;
}

/** The object literals that a call writes as rows. */
export function writtenRows({ method, args: [first, second] }: EntityCall): Node[] {
  if (method === 'updateMe' || method === 'updateMyUserData')
    return first !== undefined && isObject(first) ? [first] : [];
  const value = method === 'update' || method === 'updateMany' ? second : first;
  if ((method === 'bulkCreate' || method === 'bulkUpdate') && value?.type === 'ArrayExpression')
    return nodesOf(value['elements']).filter(isObject);
  const writes = method === 'create' || method === 'update' || method === 'updateMany';
  return writes && value !== undefined && isObject(value) ? [value] : [];
}

export const isObject = (node: Node): boolean => node.type === 'ObjectExpression';

/** Plain keys of an object literal; `open` when it also has spread or computed ones. */
export function literalKeys(object: Node): { keys: { name: string; node: Node; property: Node }[]; open: boolean } {
  const properties = nodesOf(object['properties']);
  const plain = properties.filter((property) => property.type !== 'SpreadElement' && property['computed'] !== true);
  const keys = plain.flatMap((property) => {
    const name = nameOf(property['key']);
    return name === null ? [] : [{ name, node: property['key'] as Node, property }];
  });
  return { keys, open: keys.length < properties.length };
}
