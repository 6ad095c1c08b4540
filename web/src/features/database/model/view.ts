import { z } from 'zod';
import { keep, readKept } from '@/lib/kept';
import { filter } from './filters';

/** Pixels (spec 2, section 9). */
export const columnWidths = { initial: 150, min: 50, max: 400 };

/** How a table is looked at: which rows in which order, and which columns how wide. */
export const view = z.object({
  /** `name` or `-name`. */
  sort: z.string().default('-createdAt'),
  filters: z.array(filter).default([]),
  hidden: z.array(z.string()).default([]),
  order: z.array(z.string()).default([]),
  widths: z.record(z.string(), z.number().min(columnWidths.min).max(columnWidths.max)).default({}),
});
export type View = z.output<typeof view>;

export const plainView: View = view.parse({});

/** What is kept of an entity: how it is looked at now, and the views that have a name. */
const keptViews = z.object({
  current: view.default(plainView),
  saved: z.array(z.object({ name: z.string(), view })).default([]),
});
export type KeptViews = z.output<typeof keptViews>;

const nameOf = (appId: string, entity: string): string => `database.${appId}.${entity}`;

export const readViews = (appId: string, entity: string): KeptViews =>
  readKept(nameOf(appId, entity), keptViews) ?? { current: plainView, saved: [] };

export const keepViews = (appId: string, entity: string, views: KeptViews): boolean =>
  keep(nameOf(appId, entity), views);
