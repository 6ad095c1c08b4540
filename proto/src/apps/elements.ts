/** Elements of a generated app's pages as they are chosen in the preview and changed without a model. */
import { z } from 'zod';
import { maxPathLength } from './project/limits.js';

/** Where an element begins in a source file, from line 1 and column 1. */
export const elementPlace = z.object({
  file: z.string().min(1).max(maxPathLength),
  line: z.int().min(1).max(1_000_000),
  column: z.int().min(1).max(1_000_000),
});
export type ElementPlace = z.output<typeof elementPlace>;

/** What can be set of the look of an element: the classes to choose from, in the order in which they are shown. */
export const elementStyles = {
  color: ['text-foreground', 'text-muted-foreground', 'text-primary', 'text-destructive', 'text-white'],
  background: ['bg-background', 'bg-card', 'bg-muted', 'bg-accent', 'bg-primary', 'bg-destructive'],
  size: ['text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-4xl'],
  padding: ['p-0', 'p-2', 'p-4', 'p-6', 'p-8', 'p-12'],
  margin: ['my-0', 'my-2', 'my-4', 'my-6', 'my-8', 'my-12'],
} as const;
export const elementStyleName = z.enum(['color', 'background', 'size', 'padding', 'margin']);
export type ElementStyleName = z.output<typeof elementStyleName>;

const attributeName = z.string().max(100);
const style = z.string().max(40).nullable();

/** A chosen element as its source has it. */
export const sourceElement = elementPlace.extend({
  /** As it is written: `h1`, `Button`. */
  name: z.string().max(200),
  /** The component that it stands in. */
  component: z.string().max(200),
  /** Its text; null where that is computed or there is none. */
  text: z.string().max(20_000).nullable(),
  /** Where its text is written: in it, or as an attribute of a component around it that shows it. */
  textPlace: elementPlace.extend({ attribute: attributeName.nullable() }).nullable(),
  /** The class of each style that it has; null where its classes are computed. */
  styles: z.object({ color: style, background: style, size: style, padding: style, margin: style }).nullable(),
  /** Whether another element stands before it and after it, to change places with. */
  moves: z.object({ before: z.boolean(), after: z.boolean() }),
});
export type SourceElement = z.output<typeof sourceElement>;

const styleChanges = elementStyleName.options.map((name) =>
  z.object({ kind: z.literal('style'), style: z.literal(name), value: z.enum(elementStyles[name]).nullable() }),
);

/** A change of one element that needs no model. A style without a value is as if nothing was said of it. */
export const elementChange = z.union([
  z.object({ kind: z.literal('text'), text: z.string().max(2000), attribute: attributeName.nullable().default(null) }),
  z.object({ kind: z.literal('move'), to: z.enum(['before', 'after']) }),
  ...styleChanges,
]);
export type ElementChange = z.output<typeof elementChange>;
export type SentElementChange = z.input<typeof elementChange>;
