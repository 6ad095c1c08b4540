import type { EntitySchema } from '@lathe/proto/entities/schema';
import { serverFields } from '../../actions/entities/entity-body.js';
import { type EntityCall, entityCalls, isObject, literalKeys, writtenRows } from '../project/entity-calls.js';
import type { Project } from '../project/project-model.js';
import { isNode, leadingText, lineOf, type Node, nodesOf } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';
import { similarName } from './similar-name.js';

export const unknownField: Detector = {
  id: 'unknown-field',
  cause: 'The entity has no such field: what is written there is not kept, and a filter or sort by it finds nothing.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources.flatMap((file) =>
      entityCalls(project, file).flatMap((call) =>
        checkCall({ path: file.path, renamed: newNames(project, call.schema.name) }, call),
      ),
    ),
};

/** Names other platforms use for what the server owns here. */
const foreignNames: Readonly<Record<string, string>> = {
  created_date: 'createdAt',
  created_at: 'createdAt',
  updated_date: 'updatedAt',
  updated_at: 'updatedAt',
  created_by: 'creatorId',
  created_by_id: 'creatorId',
  _id: 'id',
};

interface Place {
  path: string;
  /** What fields of the entity are called since this answer, by their old names. */
  renamed: ReadonlyMap<string, string>;
}

const newNames = ({ history }: Project, entity: string): ReadonlyMap<string, string> =>
  new Map(
    (history?.renames ?? [])
      .filter((rename) => rename.entity === entity)
      .flatMap(({ fields }) => Object.entries(fields).map(([name, old]) => [old, name] as const)),
  );

function checkCall(place: Place, call: EntityCall): Finding[] {
  const { method, schema, args } = call;
  const rows = writtenRows(call).flatMap((object) => checkKeys(place, schema, object));
  const [first, second] = args;
  if (method === 'filter') return [...checkQuery(place, schema, first), ...checkSort(place, schema, second)];
  if (method === 'deleteMany' || method === 'count') return checkQuery(place, schema, first);
  if (method === 'updateMany') return [...checkQuery(place, schema, first), ...rows];
  return method === 'list' ? checkSort(place, schema, first) : rows;
}

function checkQuery(place: Place, schema: EntitySchema, query: Node | undefined): Finding[] {
  if (query === undefined || !isObject(query)) return [];
  const nested = literalKeys(query).keys.filter(({ name }) => name.startsWith('$'));
  const inner = nested.flatMap(({ property }) =>
    isNode(property['value']) ? nodesOf(property['value']['elements']) : [],
  );
  return [...checkKeys(place, schema, query), ...inner.flatMap((condition) => checkQuery(place, schema, condition))];
}

function checkKeys(place: Place, schema: EntitySchema, object: Node): Finding[] {
  return literalKeys(object)
    .keys.filter(({ name }) => !name.startsWith('$'))
    .flatMap(({ name, node, property }) => {
      const shorthand = property['shorthand'] === true;
      const quoted = node.type === 'StringLiteral';
      const edit = (text: string): TextEdit => ({
        path: place.path,
        start: node.start,
        end: node.end,
        text: shorthand ? `${text}: ${name}` : quoted ? `'${text}'` : text,
      });
      return checkField(place, schema, name, node, edit);
    });
}

function checkSort(place: Place, schema: EntitySchema, sort: Node | undefined): Finding[] {
  const found = leadingText(sort);
  if (sort === undefined || found?.whole !== true || found.text === '') return [];
  const signs = /^[+-]/.test(found.text) ? 1 : 0;
  const name = found.text.slice(signs);
  const start = found.start + signs;
  return checkField(place, schema, name, sort, (text) => ({ path: place.path, start, end: start + name.length, text }));
}

function checkField(
  place: Place,
  schema: EntitySchema,
  name: string,
  node: Node,
  edit: (text: string) => TextEdit,
): Finding[] {
  const fields = Object.keys(schema.properties);
  const [head = ''] = name.split('.');
  if (fields.includes(head) || serverFields.includes(head)) return [];
  const foreign = Object.hasOwn(foreignNames, name) ? foreignNames[name] : undefined;
  const meant = place.renamed.get(name) ?? foreign ?? (name.includes('.') ? null : similarName(name, fields));
  const message = `${place.path} uses the field ${name}, which ${schema.name} does not have`;
  return [{ path: place.path, line: lineOf(node), message, fix: meant === null ? null : [edit(meant)] }];
}
