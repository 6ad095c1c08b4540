import { type ElementStyleName, elementStyles } from '@lathe/proto/apps/elements';
import type { JSXElement, StringLiteral } from 'oxc-parser';
import type { FoundElement } from './find-element.js';

/** Every class that says the same as those of a style, whatever it says. Variants such as `hover:` say something else. */
const patterns: Readonly<Record<ElementStyleName, RegExp>> = {
  color:
    /^text-(?!(?:xs|sm|base|lg|\d?xl|left|center|right|justify|start|end|wrap|nowrap|balance|pretty|ellipsis|clip)$|opacity-|\[[\d.])/,
  background:
    /^bg-(?!(?:fixed|local|scroll|bottom|center|left|right|top|repeat|no-repeat|cover|contain|auto|none)$|gradient-|opacity-|clip-|origin-|blend-)/,
  size: /^text-(?:xs|sm|base|lg|\d?xl|\[[\d.].*)$/,
  padding: /^p[xytrbles]?-/,
  margin: /^-?m[ytb]-/,
};

export const stylesOf = (classes: string): Record<ElementStyleName, string | null> => {
  const names = classes.split(/\s+/);
  const of = (style: ElementStyleName): string | null => names.find((name) => patterns[style].test(name)) ?? null;
  return {
    color: of('color'),
    background: of('background'),
    size: of('size'),
    padding: of('padding'),
    margin: of('margin'),
  };
};

/** Classes with one of a style in place of those that said the same; with none of them for null. */
export function withStyle(classes: string, style: ElementStyleName, value: string | null): string {
  const kept = classes.split(/\s+/).filter((name) => name !== '' && !patterns[style].test(name));
  return [...kept, ...(value === null ? [] : [value])].join(' ');
}

/** Where the classes of an element are written. */
export type ClassPlace = { at: 'literal'; literal: StringLiteral } | { at: 'nowhere'; insertAt: number };

/** Packages whose components take classes as elements of a page do. */
const takesClasses = /^(?:@\/components\/ui\/|lucide-react$|react-router-dom$)/;

/** Undefined where the classes of an element are computed, or it is a component that may not take any. */
export function classPlaceOf({ element, imports }: Pick<FoundElement, 'element' | 'imports'>): ClassPlace | undefined {
  const { name, attributes } = element.openingElement;
  const attribute = attributes.find(
    (each) => each.type === 'JSXAttribute' && each.name.type === 'JSXIdentifier' && each.name.name === 'className',
  );
  if (attribute === undefined) {
    const own = name.type === 'JSXIdentifier' && (/^[a-z]/.test(name.name) || isStyled(name.name, imports));
    const spread = attributes.some(({ type }) => type === 'JSXSpreadAttribute');
    return own && !spread ? { at: 'nowhere', insertAt: name.end } : undefined;
  }
  const value = attribute.type === 'JSXAttribute' ? attribute.value : null;
  if (value?.type === 'Literal' && typeof value.value === 'string') return { at: 'literal', literal: value };
  if (value?.type !== 'JSXExpressionContainer') return undefined;
  const { expression } = value;
  const first = expression.type === 'CallExpression' && isCn(expression.callee) ? expression.arguments[0] : expression;
  return first?.type === 'Literal' && typeof first.value === 'string'
    ? { at: 'literal', literal: first as StringLiteral }
    : undefined;
}

const isStyled = (name: string, imports: FoundElement['imports']): boolean =>
  takesClasses.test(imports.get(name) ?? '');

const isCn = (callee: { type: string }): boolean =>
  callee.type === 'Identifier' && ['cn', 'clsx', 'twMerge'].includes((callee as { name?: string }).name ?? '');

/** Which styles there are. */
export const styleNames = Object.keys(elementStyles) as ElementStyleName[];

/** `Button` or `Card.Title`, as it is written. */
export const nameOf = ({ openingElement: { name } }: JSXElement, source: string): string =>
  source.slice(name.start, name.end);
