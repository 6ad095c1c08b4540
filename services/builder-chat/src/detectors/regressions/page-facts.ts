import { pagePath } from '@lathe/proto/apps/project/paths';
import { entityCalls } from '../project/entity-calls.js';
import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, nameOf, type Node, nodesOf, walk } from '../project/syntax-tree.js';

/** What a visitor finds on a page, as far as its source says. */
export interface PageFacts {
  page: string;
  /** Texts of headings that are always the same. */
  headings: ReadonlySet<string>;
  hasForm: boolean;
  /** What is done to rows: `Dog.create`. */
  operations: ReadonlySet<string>;
}

/** The methods of entities by what they do to rows. */
const meanings: Readonly<Record<string, string>> = {
  list: 'read',
  filter: 'read',
  count: 'read',
  get: 'read',
  exportEntities: 'read',
  subscribe: 'read',
  create: 'create',
  bulkCreate: 'create',
  importEntities: 'create',
  update: 'update',
  bulkUpdate: 'update',
  updateMany: 'update',
  delete: 'delete',
  deleteMany: 'delete',
};

/** The facts of every page that can be read, with those of the app's components and services that it uses. */
export function factsOf(project: Project): Map<string, PageFacts> {
  const parts = new Map(project.sources.map((file) => [file.path, partOf(project, file)]));
  return new Map(
    project.pages.flatMap((page) => {
      const used = reachable(pagePath(page), parts);
      // What cannot be read may hold anything.
      if (used.some((part) => part === null)) return [];
      const read = used as Part[];
      const facts: PageFacts = {
        page,
        headings: new Set(read.flatMap(({ headings }) => headings)),
        hasForm: read.some(({ hasForm }) => hasForm),
        operations: new Set(read.flatMap(({ operations }) => operations)),
      };
      return [[page, facts] as const];
    }),
  );
}

interface Part {
  headings: string[];
  hasForm: boolean;
  operations: string[];
  /** Paths of the app's modules whose names it uses. */
  uses: string[];
}

/** Null for a file that does not parse. */
function partOf(project: Project, file: SourceFile): Part | null {
  if (file.program === null) return null;
  const headings: string[] = [];
  const names = new Set<string>();
  const dynamic: string[] = [];
  let hasForm = false;
  for (const statement of nodesOf(file.program['body'])) {
    if (statement.type === 'ImportDeclaration') continue;
    walk(statement, (node) => {
      const name = nameOf(node);
      if (name !== null && node.type !== 'StringLiteral') names.add(name);
      if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Import')
        dynamic.push(...nodesOf(node['arguments']).flatMap((argument) => nameOf(argument) ?? []));
      if (node.type !== 'JSXElement') return;
      const tag = tagOf(node);
      if (tag === 'form') hasForm = true;
      const heading = headingOf(node, tag);
      if (heading !== '') headings.push(heading);
    });
  }
  const imported = file.imports
    .filter((statement) => statement.names.some(({ local }) => names.has(local)))
    .map(({ from }) => from);
  const uses = [...imported, ...dynamic].flatMap((from) => {
    const target = project.resolve(file.path, from);
    return target.kind === 'app' ? [target.path] : [];
  });
  const operations = entityCalls(project, file).flatMap(({ schema, method }) => {
    const meaning = Object.hasOwn(meanings, method) ? meanings[method] : undefined;
    return meaning === undefined ? [] : [`${schema.name}.${meaning}`];
  });
  return { headings, hasForm, operations, uses };
}

function reachable(path: string, parts: ReadonlyMap<string, Part | null>): (Part | null)[] {
  const seen = new Set<string>();
  const found: (Part | null)[] = [];
  const visit = (each: string): void => {
    const part = parts.get(each);
    if (seen.has(each) || part === undefined) return;
    seen.add(each);
    found.push(part);
    part?.uses.forEach(visit);
  };
  visit(path);
  return found;
}

const tagOf = (element: Node): string => {
  const opening = element['openingElement'];
  return isNode(opening) ? (nameOf(opening['name']) ?? '') : '';
};

const headingTags = /^(?:h[1-3]|CardTitle|\w*Heading)$/;
/** Components that say their heading in an attribute. */
const titled = /^\w*Header$/;

/** The fixed text of a heading; empty for anything else. */
function headingOf(element: Node, tag: string): string {
  if (titled.test(tag)) return attributeOf(element, 'title');
  if (!headingTags.test(tag)) return '';
  const children = nodesOf(element['children']);
  if (!children.every(({ type }) => type === 'JSXText')) return '';
  return children
    .map((child) => String(child['value']))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function attributeOf(element: Node, name: string): string {
  const opening = element['openingElement'] as Node;
  const attribute = nodesOf(opening['attributes']).find((each) => nameOf(each['name']) === name);
  return nameOf(attribute?.['value']) ?? '';
}
