import { layoutPath, pagePath } from '@lathe/proto/apps/project/paths';
import { isOpenToVisitors } from '@lathe/proto/entities/rules/entity-rules';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { entityCalls } from '../project/entity-calls.js';
import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, lineOf, nameOf, type Node, nodesOf, walk } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';

/**
 * A page of an app that is open without sign-in, which reads rows that a visitor may not read and never asks who is
 * there. The platform answers such a read with 401 or 403 and leads nowhere by itself: which part of a page needs a
 * sign-in is the page's to say.
 *
 * What a page does with the answer cannot be told from its code, and a false alarm costs more trust than a miss. So
 * every sign of care counts as care: the page, or anything of the app that it imports, asks for or signs in the user or
 * looks at 401 or 403. The pages of the built-in engine do so in their AccessGate. The layout is around every page and
 * often asks for a name to show, so it counts only when it lets somebody not through.
 */
export const unreadablePage: Detector = {
  id: 'unreadable-page',
  cause:
    'The server refuses the read to whoever is not signed in, and the page neither asks them to sign in nor says so.',
  severity: 'warning',
  blocks: false,
  detect: (project) => {
    if (project.visibility !== 'public_without_login' || closedByLayout(project)) return [];
    return project.pages.flatMap((name) => checkPage(project, pagePath(name)));
  },
};

const reads = new Set(['list', 'filter', 'get']);
const askingMethods = new Set(['me', 'login', 'loginWithRedirect', 'isAuthenticated']);

function checkPage(project: Project, path: string): Finding[] {
  const page = project.source(path);
  if (page === undefined) return [];
  const reached = reachedFrom(project, page);
  if (reached.some(({ file }) => asksWhoIsThere(project, file))) return [];
  const lines = new Map<EntitySchema, number>();
  for (const { file, line } of reached) {
    for (const { method, schema, node } of entityCalls(project, file)) {
      if (reads.has(method) && !isOpenToAll(schema) && !lines.has(schema)) lines.set(schema, line ?? lineOf(node));
    }
  }
  return [...lines].map(([{ name }, line]) => ({
    path,
    line,
    message: `${path} reads ${name}, which visitors may not read, and does not ask them to sign in`,
  }));
}

const isOpenToAll = (schema: EntitySchema): boolean => schema.permissions.read === 'all' && isOpenToVisitors(schema);

/**
 * The page and every file of the app that it stands on; `line` is that of the page's import which leads there, null for
 * the page.
 */
function reachedFrom(project: Project, page: SourceFile): { file: SourceFile; line: number | null }[] {
  const reached = new Map<string, { file: SourceFile; line: number | null }>([[page.path, { file: page, line: null }]]);
  for (const { file, line } of reached.values()) {
    for (const { from, node } of file.imports) {
      const target = project.resolve(file.path, from);
      const next = target.kind === 'app' && !reached.has(target.path) ? project.source(target.path) : undefined;
      if (next !== undefined) reached.set(next.path, { file: next, line: line ?? lineOf(node) });
    }
  }
  return [...reached.values()];
}

function asksWhoIsThere(project: Project, { path, program, imports }: SourceFile): boolean {
  if (program === null) return true;
  const users = new Set(
    imports.flatMap(({ from, names }) => {
      const target = project.resolve(path, from);
      return names
        .filter(
          ({ imported }) =>
            (target.kind === 'entity' && target.name === 'User') || (target.kind === 'entities' && imported === 'User'),
        )
        .map(({ local }) => local);
    }),
  );
  let asks = false;
  walk(program, (node) => {
    if (node.type === 'MemberExpression')
      asks ||= users.has(nameOf(node['object']) ?? '') && askingMethods.has(nameOf(node['property']) ?? '');
    else if (node.type === 'NumericLiteral') asks ||= node['value'] === 401 || node['value'] === 403;
  });
  return asks;
}

/** Whether the layout has a way out that leaves the page away: a return without `children` behind a condition. */
function closedByLayout(project: Project): boolean {
  const layout = project.source(layoutPath);
  if (layout?.program == null || !asksWhoIsThere(project, layout)) return false;
  const statements = nodesOf(layout.program['body']);
  const exported = statements.find(({ type }) => type === 'ExportDefaultDeclaration')?.['declaration'];
  const body = isNode(exported) && isNode(exported['body']) ? exported['body'] : null;
  return nodesOf(body?.['body']).some(
    (statement) => statement.type === 'IfStatement' && leavesPageAway(statement['consequent']),
  );
}

function leavesPageAway(branch: unknown): boolean {
  if (!isNode(branch)) return false;
  let leaves = false;
  walk(branch, (node) => {
    if (node.type === 'ReturnStatement') leaves ||= !mentions(node, 'children');
  });
  return leaves;
}

function mentions(root: Node, name: string): boolean {
  let found = false;
  walk(root, (node) => {
    found ||= node.type === 'Identifier' && nameOf(node) === name;
  });
  return found;
}
