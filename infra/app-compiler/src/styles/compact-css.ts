import type { AtRule, ChildNode, Declaration, Root, Rule } from 'postcss';

/** Where a blank or a zero could belong to a string or an address, a value is left as it is. */
const delicate = /["'\\]|url\(/i;

function compactValue(value: string): string {
  if (delicate.test(value)) return value;
  return value
    .replace(/\s+/g, ' ')
    .replace(/, /g, ',')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.');
}

/** The value of a custom property is text that scripts may read: it stays as written. */
function declaration(node: Declaration): string {
  return node.prop.startsWith('--')
    ? node.toString()
    : `${node.prop}:${compactValue(node.value)}${node.important ? '!important' : ''}`;
}

/** Nothing for a rule that says nothing. No string goes over a line end, so what stands there is only layout. */
function rule(node: Rule): string {
  const body = text(node.nodes);
  return body === '' ? '' : `${node.selector.replace(/,\s*\n\s*/g, ',')}{${body}}`;
}

function atRule(node: AtRule): string {
  const head = `@${node.name}${node.params === '' ? '' : ` ${node.params}`}`;
  return node.nodes ? `${head}{${text(node.nodes)}}` : `${head};`;
}

function text(children: readonly ChildNode[]): string {
  let written = '';
  // A declaration needs its semicolon only when something follows.
  let due = '';
  for (const child of children) {
    if (child.type === 'comment') continue;
    const next = child.type === 'decl' ? declaration(child) : child.type === 'rule' ? rule(child) : atRule(child);
    if (next === '') continue;
    written += due + next;
    due = child.type === 'decl' ? ';' : '';
  }
  return written;
}

/** A style sheet without what only people need: comments, blanks, last semicolons and empty rules. */
export function compactCss(root: Root): string {
  return `${text(root.nodes)}\n`;
}
