import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { inputName } from '@lathe/proto/apps/tools/custom-fields';
import type { ToolValues } from '@lathe/proto/apps/tools/model';
import type { SavedValue } from '@lathe/proto/apps/tools/tool-rows';
import { blockTypeLabels } from '../blocks/block-types';

interface Option {
  value: string;
  label: string;
}

/** Where the value of a field of a row may come from. */
export interface ValueSource extends Option {
  readonly source: SavedValue;
}

const textOf = (source: SavedValue): string => JSON.stringify(source);
const sourceOf = (label: string, source: SavedValue): ValueSource => ({ value: textOf(source), label, source });

/** All of a tool, in the order in which people see them. */
export function valueSources({ blocks = [], fields = [] }: ToolValues): ValueSource[] {
  const ofBlocks = blocks.flatMap((block, index) => {
    const name = block.title || `${blockTypeLabels[block.type]} ${index + 1}`;
    const of = (label: string, field: string | null): ValueSource =>
      sourceOf(label, { from: 'block', blockId: block.id, name: field });
    return [of(`Block ${name}`, null), ...block.fields.map((field) => of(`Block ${name}: ${field.name}`, field.name))];
  });
  return [
    sourceOf('The whole answer', { from: 'answer' }),
    ...ofBlocks,
    ...askedOptions(fields).map(({ value, label }) => sourceOf(`Given as ${label}`, { from: 'asked', asked: value })),
  ];
}

/** What the select of a source has for it, in whatever order its parts were stored. */
export function sourceValue(source: SavedValue): string {
  if (source.from === 'block') return textOf({ from: 'block', blockId: source.blockId, name: source.name });
  return source.from === 'asked' ? textOf({ from: 'asked', asked: source.asked }) : textOf({ from: 'answer' });
}

const askedOptions = (fields: readonly CustomField[]): Option[] => [
  { value: inputName, label: 'Input' },
  ...fields.map(({ name, label }) => ({ value: name, label })),
];

/** What rows may be filtered by: nothing personal, since the rows that fit would tell it. */
export const filterOptions = (fields: readonly CustomField[] = []): Option[] =>
  askedOptions(fields.filter(({ personal, type }) => !personal && type !== 'photo'));
