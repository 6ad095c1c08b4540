import { z } from 'zod';

/**
 * Plans in the order in which the product presents them (spec 1, point 1); Builder stands beside Explorer (design
 * section 10).
 */
export const soldPlanIds = [
  'lite',
  'explorer',
  'builder',
  'monetizer',
  'business',
  'master',
  'moon',
  'spaceship',
  'galaxy',
] as const;
export type SoldPlanId = (typeof soldPlanIds)[number];

/** `unlimited` is not sold: it is what accounts of an installation without payments may have. */
export const planIds = [...soldPlanIds, 'unlimited'] as const;
export const planId = z.enum(planIds);
export type PlanId = z.output<typeof planId>;

/** The product's own names; PLANS_FILE may set others, which `listPlans` answers. */
export const planNames: Readonly<Record<PlanId, string>> = {
  lite: 'Lite',
  explorer: 'Explorer',
  builder: 'Builder',
  monetizer: 'Monetizer',
  business: 'Business',
  master: 'Master',
  moon: 'Moon',
  spaceship: 'Spaceship',
  galaxy: 'Galaxy',
  unlimited: 'No limits',
};
