import type { JsonField } from '@lathe/proto/apps/tools/blocks';
import type { BlockContent } from '@lathe/proto/apps/tools/run-blocks';
import { z } from 'zod';
import { blockLimits as limits } from './block-limits.js';
import { jsonInText } from './json-in-text.js';
import type { Read } from './read.js';

type Fields = Extract<BlockContent, { type: 'json' }>['fields'];

/** Numbers and truth values often come as texts. */
const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const schemas = {
  string: z
    .union([z.string().min(1), z.number().transform(String)])
    .transform((text) => text.slice(0, limits.value).toWellFormed()),
  number,
  integer: number.pipe(z.int()),
  boolean: z.union([z.boolean(), z.stringbool()]),
  array: z
    .array(z.union([z.string(), z.number()]).transform((text) => String(text).slice(0, limits.value).toWellFormed()))
    .min(1)
    .transform((texts) => texts.slice(0, limits.values)),
} satisfies Record<JsonField['type'], z.ZodType>;

/** The fields that an object of JSON has, of their types; one that does not fit is left out. Null where none does. */
export function readFields(fields: readonly JsonField[], text: string): Read | null {
  const json = jsonInText(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const read = fields.flatMap(({ name, type }): Fields => {
    const value: unknown = Object.hasOwn(json, name) ? json[name as keyof typeof json] : undefined;
    const parsed = schemas[type].safeParse(value);
    return parsed.success ? [{ name, value: parsed.data }] : [];
  });
  return read.length === 0 ? null : { content: { type: 'json', fields: read }, isCut: false };
}
