/** Apps that were bought as packages: the copy that belongs to the buyer (spec 2, sections 1 and 3). */
import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { app } from './model.js';

/**
 * `ready`: the copy waits to be taken. `taken`: it is among the buyer's apps. `copy-gone`: it was taken, and is not the
 * buyer's any more. `refunded`: the money was given back before it was taken. `original-gone`: the seller deleted the
 * app before that. `taken-down`: the operator keeps the app from everybody at present.
 */
export const packageState = z.enum(['ready', 'taken', 'copy-gone', 'refunded', 'original-gone', 'taken-down']);
export type PackageState = z.output<typeof packageState>;

export const boughtPackage = z.object({
  packageId: id,
  /** The app that was sold. */
  appId: id,
  /** The buyer's copy; null until it was taken. */
  sharedAppId: id.nullable(),
  name: z.string(),
  /** Dollars that were paid. */
  price: z.number(),
  boughtAt: isoDate,
  saleId: z.string(),
  isRefunded: z.boolean(),
  state: packageState,
});
export type BoughtPackage = z.output<typeof boughtPackage>;

/** What the caller has bought, the newest first. */
export const listPackages = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/api/packages',
  summary: 'Packages that the account has bought',
  auth: 'account',
  response: z.object({ packages: z.array(boughtPackage) }),
});

/**
 * Takes the copy of a package into the caller's apps, published as its original is. One package gives one copy: however
 * often and at once it is asked for, the same app is answered. It counts against the plan like any other.
 */
export const takePackage = defineRoute({
  service: 'apps',
  method: 'POST',
  path: '/api/packages/{packageId}/take',
  summary: 'Take the copy of a package',
  auth: 'account',
  params: z.object({ packageId: id }),
  response: app,
  errors: [
    'not-found',
    'package/copy-gone',
    'package/refunded',
    'package/original-gone',
    'app/taken-down',
    'plan/apps-limit-reached',
    'plan/gen-apps-limit-reached',
  ],
});
