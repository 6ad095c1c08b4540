import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { leadingText, lineOf, nameOf, type Node, nodesOf, walk } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';
import { similarName } from './similar-name.js';

export const deadLink: Detector = {
  id: 'dead-link',
  cause: 'A link leads to a page that the app does not have; the visitor would see "page not found".',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources.flatMap((file) => (file.program === null ? [] : check(project, file, file.program))),
};

/** Addresses of the app's host that are no pages. */
const hostPaths = /^\/(?:apps|live_api|runtime|integrations|uploads|files|api|app)\//;

function check(project: Project, file: SourceFile, program: Node): Finding[] {
  const findings: Finding[] = [];
  walk(program, (node) => {
    const link = linkOf(node);
    if (link === null) return;
    const found = leadingText(link.value);
    if (found === null || hostPaths.test(found.text)) return;
    if (link.slash && (!found.text.startsWith('/') || found.text.startsWith('//'))) return;
    const finding = checkAddress(project, file, node, found);
    if (finding !== null) findings.push(finding);
  });
  return findings;
}

/** The expression that holds an address, and whether only one with a leading slash means a page. */
function linkOf(node: Node): { value: unknown; slash: boolean } | null {
  if (node.type === 'CallExpression') {
    const callee = nameOf(node['callee']);
    const [first] = nodesOf(node['arguments']);
    if (callee === 'createPageUrl') return { value: first, slash: false };
    return callee === 'navigate' ? { value: first, slash: true } : null;
  }
  if (node.type !== 'JSXAttribute') return null;
  const name = nameOf(node['name']);
  return name === 'to' || name === 'href' ? { value: node['value'], slash: true } : null;
}

function checkAddress(
  project: Project,
  file: SourceFile,
  node: Node,
  found: { text: string; whole: boolean; start: number },
): Finding | null {
  const offset = found.text.startsWith('/') ? 1 : 0;
  const address = found.text.slice(offset);
  const end = address.search(/[?#]/);
  const name = end === -1 ? address : address.slice(0, end);
  const dynamic = end === -1 && !found.whole;
  if (name === '' || dynamic || project.pages.includes(name)) return null;
  const meant = similarName(name, project.pages);
  const start = found.start + offset;
  return {
    path: file.path,
    line: lineOf(node),
    message: `${file.path} links to the page ${name}, which does not exist`,
    fix: meant === null ? null : [{ path: file.path, start, end: start + name.length, text: meant }],
  };
}
