import type { EntitySchema } from '@lathe/proto/entities/schema';
import { serverFields } from '../../actions/entities/entity-body.js';
import { type EntityCall, entityCalls, isObject, literalKeys, writtenRows } from '../project/entity-calls.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, leadingText, lineOf, type Node, nodesOf } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';
import { similarName } from './similar-name.js';

export const unknownField: Detector = {
  id: 'unknown-field',
  cause: 'The entity has no such field: what is written there is not kept, and a filter or sort by it finds nothing.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources.flatMap((file) => entityCalls(project, file).flatMap((call) => checkCall(file, call))),
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

function checkCall(file: SourceFile, call: EntityCall): Finding[] {
  const { method, schema, args } = call;
  const rows = writtenRows(call).flatMap((object) => checkKeys(file, schema, object));
  const [first, second] = args;
  if (method === 'filter') return [...checkQuery(file, schema, first), ...checkSort(file, schema, second)];
  if (method === 'deleteMany') return checkQuery(file, schema, first);
  return method === 'list' ? checkSort(file, schema, first) : rows;
}

function checkQuery(file: SourceFile, schema: EntitySchema, query: Node | undefined): Finding[] {
  if (query === undefined || !isObject(query)) return [];
  const nested = literalKeys(query).keys.filter(({ name }) => name.startsWith('$'));
  const inner = nested.flatMap(({ property }) =>
    isNode(property['value']) ? nodesOf(property['value']['elements']) : [],
  );
  return [...checkKeys(file, schema, query), ...inner.flatMap((condition) => checkQuery(file, schema, condition))];
}

function checkKeys(file: SourceFile, schema: EntitySchema, object: Node): Finding[] {
  return literalKeys(object)
    .keys.filter(({ name }) => !name.startsWith('$'))
    .flatMap(({ name, node, property }) => {
      const shorthand = property['shorthand'] === true;
      const quoted = node.type === 'StringLiteral';
      const edit = (text: string): TextEdit => ({
        path: file.path,
        start: node.start,
        end: node.end,
        text: shorthand ? `${text}: ${name}` : quoted ? `'${text}'` : text,
      });
      return checkField(file, schema, name, node, edit);
    });
}

function checkSort(file: SourceFile, schema: EntitySchema, sort: Node | undefined): Finding[] {
  const found = leadingText(sort);
  if (sort === undefined || found?.whole !== true || found.text === '') return [];
  const signs = /^[+-]/.test(found.text) ? 1 : 0;
  const name = found.text.slice(signs);
  const start = found.start + signs;
  return checkField(file, schema, name, sort, (text) => ({ path: file.path, start, end: start + name.length, text }));
}

function checkField(
  file: SourceFile,
  schema: EntitySchema,
  name: string,
  node: Node,
  edit: (text: string) => TextEdit,
): Finding[] {
  const fields = Object.keys(schema.properties);
  const [head = ''] = name.split('.');
  if (fields.includes(head) || serverFields.includes(head)) return [];
  const foreign = Object.hasOwn(foreignNames, name) ? foreignNames[name] : undefined;
  const meant = foreign ?? (name.includes('.') ? null : similarName(name, fields));
  const message = `${file.path} uses the field ${name}, which ${schema.name} does not have`;
  return [{ path: file.path, line: lineOf(node), message, fix: meant === null ? null : [edit(meant)] }];
}
