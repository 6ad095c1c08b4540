import { z } from 'zod';

/** What Notion answers in the version that is asked for, as far as it is read. */
export const notionVersion = '2022-06-28';

export const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().nullish(),
});

export const me = z.object({ bot: z.object({ workspace_name: z.string().nullish() }).loose().optional() });

const richText = z.array(z.object({ plain_text: z.string().default('') })).catch([]);
export type RichText = z.output<typeof richText>;
export const plain = (text: RichText | undefined): string => (text ?? []).map((one) => one.plain_text).join('');

const property = z.looseObject({ type: z.string().default('') });
export type Property = z.output<typeof property>;

const entry = z.object({
  object: z.enum(['page', 'database']),
  id: z.string().min(1),
  url: z.string().nullish(),
  last_edited_time: z.string().optional(),
  archived: z.boolean().nullish(),
  in_trash: z.boolean().nullish(),
  /** Of a database. */
  title: richText.optional(),
  properties: z.record(z.string(), property).default({}),
});
export type Entry = z.output<typeof entry>;

const paged = <S extends z.ZodType>(one: S) =>
  z.object({ results: z.array(one), has_more: z.boolean().default(false), next_cursor: z.string().min(1).nullish() });

export const entries = paged(entry);
export const oneEntry = entry;

/** A block holds what it says under the name of its type. */
const block = z.looseObject({ id: z.string().min(1), type: z.string(), has_children: z.boolean().default(false) });
export type Block = z.output<typeof block>;
export const blocks = paged(block);

export const blockBody = z.looseObject({
  rich_text: richText.optional(),
  caption: richText.optional(),
  title: z.string().optional().catch(undefined),
  checked: z.boolean().optional().catch(undefined),
  expression: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  has_column_header: z.boolean().optional().catch(undefined),
  cells: z.array(richText).optional().catch(undefined),
  synced_from: z.object({ block_id: z.string() }).nullish().catch(undefined),
});

export const isGone = ({ archived, in_trash }: Entry): boolean => archived === true || in_trash === true;
