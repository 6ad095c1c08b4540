import type { ElementChange, ElementPlace, SourceElement } from '@lathe/proto/apps/elements';
import type { JSXElement } from 'oxc-parser';
import { placeAt } from '../modules/source-record.js';
import { classPlaceOf, nameOf, stylesOf, withStyle } from './class-names.js';
import { findElement, type FoundElement } from './find-element.js';

/**
 * What the source says of the element at a place; null when none begins there. `shown` is a text that it shows: it may
 * have it as an attribute.
 */
export function describeElement(
  { file, line, column }: ElementPlace,
  source: string,
  shown = '',
): SourceElement | null {
  const found = findElement(file, source, { line, column });
  if (found === undefined) return null;
  const classes = classPlaceOf(found);
  const own = textOf(found.element)?.text;
  const attribute = own === undefined && shown !== '' ? attributeWith(found.element, shown) : undefined;
  const text = own ?? (attribute === undefined ? null : shown);
  return {
    file,
    line,
    column,
    name: nameOf(found.element, source),
    component: found.component,
    text,
    textPlace: text === null ? null : { file, line, column, attribute: attribute?.name ?? null },
    styles: classes === undefined ? null : stylesOf(classes.at === 'literal' ? classes.literal.value : ''),
    moves: { before: neighbour(found, 'before') !== undefined, after: neighbour(found, 'after') !== undefined },
  };
}

/** A source after a change of one element, and where that begins then. */
export interface ChangedSource {
  source: string;
  line: number;
  column: number;
}

/** Null when no element begins there, or it cannot be changed so. */
export function changeElement(place: ElementPlace, source: string, change: ElementChange): ChangedSource | null {
  const found = findElement(place.file, source, place);
  const edit = found && editOf(found, source, change);
  if (!found || edit === undefined) return null;
  const changed = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
  const at = placeAt(changed, edit.begins ?? found.element.start);
  // What cannot be read any more is not written.
  return findElement(place.file, changed, at) === undefined ? null : { source: changed, ...at };
}

/** A stretch of the source that is replaced; `begins` is where the element then is, if it moves. */
interface Edit {
  start: number;
  end: number;
  text: string;
  begins?: number;
}

function editOf(found: FoundElement, source: string, change: ElementChange): Edit | undefined {
  if (change.kind === 'text')
    return change.attribute === null
      ? textEdit(found.element, source, change.text)
      : attributeEdit(found.element, change.attribute, change.text);
  if (change.kind === 'move') return moveEdit(found, source, change.to);
  const place = classPlaceOf(found);
  if (place === undefined) return undefined;
  if (place.at === 'nowhere') {
    const text = change.value === null ? '' : ` className="${change.value}"`;
    return { start: place.insertAt, end: place.insertAt, text };
  }
  const { start, end, value } = place.literal;
  const quote = source[start] ?? '"';
  return { start, end, text: quote + withStyle(value, change.style, change.value) + quote };
}

/** The text of an element that has nothing but text, and where it stands. */
function textOf({ children }: JSXElement): { text: string; start: number; end: number } | undefined {
  const [child, second] = children;
  if (child === undefined || second !== undefined) return undefined;
  const { start, end } = child;
  if (child.type === 'JSXText') {
    const text = child.value.replace(/\s+/g, ' ').trim();
    return text === '' ? undefined : { text, start, end };
  }
  if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'Literal') return undefined;
  const { value } = child.expression;
  return typeof value === 'string' ? { text: value, start, end } : undefined;
}

interface TextAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

/** Attributes that are a text as it is written. */
const textAttributes = ({ openingElement: { attributes } }: JSXElement): TextAttribute[] =>
  attributes.flatMap((each) => {
    if (each.type !== 'JSXAttribute' || each.name.type !== 'JSXIdentifier') return [];
    const { value } = each;
    const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value;
    if (literal?.type !== 'Literal' || typeof literal.value !== 'string') return [];
    return [{ name: each.name.name, value: literal.value, start: value!.start, end: value!.end }];
  });

/** Classes and keys are for machines, though they may read the same. */
const attributeWith = (element: JSXElement, shown: string): TextAttribute | undefined =>
  textAttributes(element).find(
    ({ name, value }) => value.trim() === shown && !/^(?:className|key|id|type|variant|size|href|to|name)$/.test(name),
  );

function attributeEdit(element: JSXElement, wanted: string, text: string): Edit | undefined {
  const old = textAttributes(element).find(({ name }) => name === wanted);
  const plain = !/["&\n\\{}<>]/.test(text);
  return old && { ...old, text: plain ? `"${text}"` : `{${JSON.stringify(text)}}` };
}

function textEdit(element: JSXElement, source: string, text: string): Edit | undefined {
  const old = textOf(element);
  if (old === undefined) return undefined;
  const [lead = ''] = /^\s*/.exec(source.slice(old.start, old.end)) ?? [];
  const [trail = ''] = /\s*$/.exec(source.slice(old.start, old.end)) ?? [];
  // Braces, angles and entities mean something in the text of an element, and edges of blanks are dropped there.
  const plain = text !== '' && text === text.trim() && !/[{}<>&\n]| {2}/.test(text);
  return { ...old, text: lead + (plain ? text : `{${JSON.stringify(text)}}`) + trail };
}

/** What an element changes places with: another element, or something computed that stands for one. */
function neighbour({ element, parent }: FoundElement, to: 'before' | 'after') {
  const siblings = (parent?.children ?? []).filter(
    (child) =>
      child.type === 'JSXElement' ||
      child.type === 'JSXFragment' ||
      (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression'),
  );
  const at = siblings.findIndex(({ start }) => start === element.start);
  return at === -1 ? undefined : siblings[to === 'before' ? at - 1 : at + 1];
}

function moveEdit(found: FoundElement, source: string, to: 'before' | 'after'): Edit | undefined {
  const other = neighbour(found, to);
  if (other === undefined) return undefined;
  const [first, second] = to === 'before' ? [other, found.element] : [found.element, other];
  const between = source.slice(first.end, second.start);
  const [firstText, secondText] = [first, second].map(({ start, end }) => source.slice(start, end)) as [string, string];
  return {
    start: first.start,
    end: second.end,
    text: secondText + between + firstText,
    begins: to === 'before' ? first.start : first.start + secondText.length + between.length,
  };
}
