import { parse } from '@babel/parser';

/** A node of Babel's tree, as far as detectors look at it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number; column: number } };
  [key: string]: unknown;
}

export type Parsed = { ok: true; program: Node } | { ok: false; line: number; message: string };

/** Parses JSX with modules. */
export function parseSource(content: string): Parsed {
  try {
    return { ok: true, program: parse(content, { sourceType: 'module', plugins: ['jsx'] }).program as unknown as Node };
  } catch (error) {
    const place = (error as { loc?: { line?: number } }).loc?.line ?? 1;
    const message = error instanceof Error ? error.message.replace(/\s*\(\d+:\d+\)$/, '') : 'it cannot be parsed';
    return { ok: false, line: place, message };
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

export const lineOf = (node: Node): number => node.loc.start.line;

const noChildren: ReadonlySet<string> = new Set([
  'type',
  'start',
  'end',
  'loc',
  'extra',
  'leadingComments',
  'trailingComments',
  'innerComments',
]);

/** Visits every node once, parents first. */
export function walk(root: Node, visit: (node: Node) => void): void {
  visit(root);
  for (const key in root) {
    if (noChildren.has(key)) continue;
    const value = root[key];
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}

/** The name of an identifier, or the value of a string used as one; null for anything else. */
export function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Identifier' || value.type === 'JSXIdentifier') return String(value['name']);
  return value.type === 'StringLiteral' ? String(value['value']) : null;
}

/** Text a string expression starts with, and whether that is all of it; null when it does not start with fixed text. */
export function leadingText(value: unknown): { text: string; whole: boolean; start: number } | null {
  if (!isNode(value)) return null;
  if (value.type === 'StringLiteral') return { text: String(value['value']), whole: true, start: value.start + 1 };
  if (value.type === 'TemplateLiteral') {
    const [first] = nodesOf(value['quasis']);
    const cooked = (first?.['value'] as { cooked?: string } | undefined)?.cooked;
    if (first === undefined || cooked === undefined) return null;
    return { text: cooked, whole: nodesOf(value['expressions']).length === 0, start: first.start };
  }
  if (value.type === 'BinaryExpression' && value['operator'] === '+') {
    const left = leadingText(value['left']);
    return left === null ? null : { ...left, whole: false };
  }
  return value.type === 'JSXExpressionContainer' ? leadingText(value['expression']) : null;
}
