import type { Tree } from '@lezer/common';

type SyntaxNode = Tree['topNode'];

/** Calls and attributes that take the address of a page. */
const calls = new Set(['createPageUrl', 'navigate']);
const attributes = new Set(['to', 'href']);
/** Properties of a menu's entries. */
const properties = new Set(['page', 'detail', 'path', 'to', 'href', 'url']);

/** Where a source names a page as one: in links, in calls that lead there, in menus and beside `currentPageName`. */
export function pageNamesIn(tree: Tree, source: string, page: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  tree.iterate({
    enter: ({ name, from, to, node }) => {
      if (name !== 'String' && name !== 'TemplateString' && name !== 'JSXAttributeValue') return;
      const written = source.slice(from + 1, to - 1);
      const start = written.startsWith('/') ? 1 : 0;
      // The name, alone or with what a query adds.
      const rest = written.slice(start + page.length);
      if (!written.startsWith(page, start) || !/^(?:$|[?#])/.test(rest) || !isAddress(node, source)) return;
      found.push({ from: from + 1 + start, to: from + 1 + start + page.length });
    },
  });
  return found;
}

function isAddress(node: SyntaxNode, source: string): boolean {
  const text = ({ from, to }: SyntaxNode): string => source.slice(from, to);
  const parent = node.parent?.name === 'JSXEscape' ? node.parent.parent : node.parent;
  const first = parent?.firstChild;
  if (!parent || !first) return false;
  switch (parent.name) {
    case 'ArgList':
      return calls.has(text(parent.parent?.firstChild ?? first));
    case 'JSXAttribute':
      return attributes.has(text(first));
    case 'Property':
      return properties.has(text(first));
    case 'BinaryExpression':
      return /\bcurrentPageName\b/.test(text(parent));
    default:
      return false;
  }
}
