import { parse } from '@babel/parser';

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const hidden =
  /^(?:className|to|type|id|htmlFor|variant|size|rel|target|step|inputMode|autoComplete|role|aria-(?:hidden|live|busy))$/;

/**
 * Texts of files that a person may read: between tags, in attributes, and strings that begin with a capital or hold
 * several words. Class names and what is imported are none.
 */
export function visibleTexts(files: Record<string, string>): Set<string> {
  const found = new Set<string>();
  for (const [path, code] of Object.entries(files)) {
    if (/\.jsx?$/.test(path)) visit(parse(code, { sourceType: 'module', plugins: ['jsx'] }).program, found);
  }
  return found;
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) node.forEach((each) => visit(each, found));
  if (!isNode(node) || node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return;
  if (node.type === 'JSXAttribute' && hidden.test(nameOf(node['name']))) return;
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'cn') return;
  if (node.type === 'JSXText') note(String(node['value']), found);
  if (node.type === 'StringLiteral') note(String(node['value']), found, true);
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'loc' && key !== 'extra' && key !== 'leadingComments' && key !== 'trailingComments')
      visit(value, found);
  }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

function note(value: string, found: Set<string>, isString = false): void {
  const text = isString ? value : value.trim();
  const isCode = isString && /^[a-z][\w$]*$|^ ?[^ \p{L}]|^\p{Lu}+$|[[\]{}<>()/=@_]|[-:]$|\w-\w/u.test(text);
  if (/\p{L}{2}/u.test(text) && !isCode) found.add(text);
}
