import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, lineOf, nameOf, type Node, walk } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';

/** A field that the answer calls otherwise. */
interface RenamedField {
  entity: string;
  old: string;
  name: string;
}

/**
 * Code that still says the old name of a field. What is certainly meant, a member of something that is called after its
 * entity (`dog.race`, `selectedDog?.race`), is mended; other places are told, once a file.
 */
export const oldName: Detector = {
  id: 'old-name',
  cause: 'A field was renamed, and code that still has its old name finds nothing there.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    renamedFields(project).flatMap((field) => project.sources.flatMap((file) => placesOf(file, field))),
};

/** A name that a field of any entity has now says nothing of an old one. */
function renamedFields({ history, schemas }: Project): RenamedField[] {
  const now = new Set([...schemas.values()].flatMap(({ properties }) => Object.keys(properties)));
  return (history?.renames ?? []).flatMap(({ entity, fields }) =>
    Object.entries(fields)
      .filter(([, old]) => !now.has(old))
      .map(([name, old]) => ({ entity, old, name })),
  );
}

interface Place {
  node: Node;
  fix: TextEdit | null;
}

function placesOf(file: SourceFile, field: RenamedField): Finding[] {
  const { entity, old, name } = field;
  if (file.program === null || !file.content.toLowerCase().includes(entity.toLowerCase())) return [];
  const places: Place[] = [];
  walk(file.program, (node) => {
    const place = placeAt(file.path, node, field);
    if (place !== null) places.push(place);
  });
  const message = `${file.path} still says ${old}, which ${entity} calls ${name} now`;
  const other = places.find(({ fix }) => fix === null);
  return places
    .filter((place) => place.fix !== null || place === other)
    .map(({ node, fix }) => ({ path: file.path, line: lineOf(node), message, fix: fix && [fix] }));
}

function placeAt(path: string, node: Node, { entity, old, name }: RenamedField): Place | null {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    const property = node['property'];
    if (node['computed'] === true || !isNode(property) || nameOf(property) !== old) return null;
    const owner = ownerOf(node['object']);
    if (foreign.test(owner)) return null;
    const isCertain = owner.toLowerCase().endsWith(entity.toLowerCase());
    return { node, fix: isCertain ? { path, start: property.start, end: property.end, text: name } : null };
  }
  if (general.has(old)) return null;
  const isKey = node.type === 'ObjectProperty' && node['computed'] !== true && nameOf(node['key']) === old;
  const isText = node.type === 'StringLiteral' && String(node['value']).replace(/^[+-]/, '') === old;
  return isKey || isText ? { node, fix: null } : null;
}

/** As keys and in quotes these mean all kinds of things. */
const general: ReadonlySet<string> = new Set(
  'name title label value type key id text data color icon description date status'.split(' '),
);

/** Things that have members of their own, whatever fields are called. */
const foreign = /^(?:e|ev|event|target|currentTarget|user|me|file|err|error|res|response|window|document|props|style)$/;

/** What the thing is called whose member is taken: `dog` of `dog.race`, of `row.dog.race` and of `dogs[0].race`. */
function ownerOf(object: unknown): string {
  if (!isNode(object)) return '';
  if (object.type === 'Identifier') return nameOf(object) ?? '';
  const isMember = object.type === 'MemberExpression' || object.type === 'OptionalMemberExpression';
  if (!isMember) return '';
  return object['computed'] === true ? ownerOf(object['object']).replace(/s$/, '') : (nameOf(object['property']) ?? '');
}
