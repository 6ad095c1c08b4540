import { z } from 'zod';
import { type AppPlan, type Choice, type EntityPlan, type HomePart, periods } from '../model/app-plan.js';

const choice = z.object({
  field: z.string(),
  is: z.union([z.string(), z.boolean()]).optional(),
  not: z.array(z.string()).optional(),
  empty: z.literal(true).optional(),
});
const days = z.number().int().min(0).max(3660);

/** A part of the start page as an entity file has it. */
export const homePart: z.ZodType<HomePart> = z.discriminatedUnion('show', [
  z.object({ show: z.literal('today') }),
  z.object({ show: z.literal('list'), where: choice }),
  z.object({ show: z.literal('low'), field: z.string(), limit: z.union([z.string(), z.number()]) }),
  z.object({ show: z.enum(['sum', 'average']), field: z.string(), where: choice.optional() }),
  z.object({
    show: z.literal('due'),
    field: z.string(),
    days,
    where: choice.optional(),
    each: z.string().optional(),
  }),
  z.object({
    show: z.literal('since'),
    field: z.string(),
    days,
    where: choice.optional(),
    by: z.string().optional(),
  }),
  z.object({
    show: z.literal('totals'),
    by: z.string(),
    field: z.string().optional(),
    times: z.string().optional(),
    where: choice.optional(),
    per: z.enum(periods).optional(),
  }),
  z.object({
    show: z.literal('periods'),
    per: z.enum(periods),
    field: z.string().optional(),
    times: z.string().optional(),
    where: choice.optional(),
  }),
  z.object({ show: z.enum(['course', 'top']), field: z.string() }),
]) as z.ZodType<HomePart>;

type Keyed = Partial<Record<'field' | 'times' | 'by' | 'each', string>> & { limit?: string | number; where?: Choice };

/** The part with other keys of fields. */
function withKeys(part: HomePart, now: (key: string) => string): HomePart {
  const keyed: Keyed = part.show === 'today' ? {} : part;
  const { field, times, by, each, limit, where } = keyed;
  return {
    ...part,
    ...(field !== undefined && { field: now(field) }),
    ...(times !== undefined && { times: now(times) }),
    ...(by !== undefined && { by: now(by) }),
    ...(each !== undefined && { each: now(each) }),
    ...(typeof limit === 'string' && { limit: now(limit) }),
    ...(where !== undefined && { where: { ...where, field: now(where.field) } }),
  } as HomePart;
}

/** Fields that a part of the start page speaks of. */
export function keysOf(part: HomePart): string[] {
  const keys: string[] = [];
  withKeys(part, (key) => {
    keys.push(key);
    return key;
  });
  return keys;
}

/** What the start page shows of an entity while the fields for it are there. */
export const partsThatStand = (parts: readonly HomePart[], { fields }: Pick<EntityPlan, 'fields'>): HomePart[] =>
  parts.filter((part) => keysOf(part).every((key) => fields.some((field) => field.key === key)));

/** What else of an entity names its fields, once one of them has another key. */
export function withKey(entity: EntityPlan, from: string, to: string): void {
  const now = (key: string): string => (key === from ? to : key);
  if (entity.sort !== undefined) entity.sort = entity.sort.replace(/[^-].*/, now);
  for (const field of entity.fields) if (field.after !== undefined) field.after = now(field.after);
  if (entity.home !== undefined) entity.home = entity.home.map((part) => withKeys(part, now));
}

/** The plan without parts of the start page that speak of fields which are gone. */
export const withoutLostParts = (plan: AppPlan): AppPlan => ({
  ...plan,
  entities: plan.entities.map((entity) =>
    entity.home === undefined ? entity : { ...entity, home: partsThatStand(entity.home, entity) },
  ),
});
