import { z } from 'zod';
import type { EntityPlan, HomePart } from '../model/app-plan.js';

const choice = z.object({
  field: z.string(),
  is: z.union([z.string(), z.boolean()]).optional(),
  not: z.array(z.string()).optional(),
});

/** A part of the start page as an entity file has it. */
export const homePart: z.ZodType<HomePart> = z.discriminatedUnion('show', [
  z.object({ show: z.literal('today') }),
  z.object({ show: z.literal('list'), where: choice }),
  z.object({ show: z.literal('low'), field: z.string(), limit: z.string() }),
  z.object({ show: z.enum(['sum', 'average']), field: z.string(), where: choice.optional() }),
]) as z.ZodType<HomePart>;

/** Fields that a part of the start page speaks of. */
export function keysOf(part: HomePart): string[] {
  if (part.show === 'today') return [];
  if (part.show === 'list') return [part.where.field];
  if (part.show === 'low') return [part.field, part.limit];
  return [part.field, ...(part.where ? [part.where.field] : [])];
}

/** What else of an entity names its fields, once one of them has another key. */
export function withKey(entity: EntityPlan, from: string, to: string): void {
  const now = (key: string): string => (key === from ? to : key);
  if (entity.sort !== undefined) entity.sort = entity.sort.replace(/[^-].*/, now);
  for (const field of entity.fields) if (field.after !== undefined) field.after = now(field.after);
  if (entity.home !== undefined) entity.home = entity.home.map((part) => renamed(part, now));
}

function renamed(part: HomePart, now: (key: string) => string): HomePart {
  if (part.show === 'today') return part;
  if (part.show === 'list') return { ...part, where: { ...part.where, field: now(part.where.field) } };
  if (part.show === 'low') return { ...part, field: now(part.field), limit: now(part.limit) };
  const where = part.where && { where: { ...part.where, field: now(part.where.field) } };
  return { ...part, field: now(part.field), ...where };
}
