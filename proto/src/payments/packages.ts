/**
 * Apps that are sold once, as packages: whoever buys one takes a copy of their own (spec 2, section 1; the copy itself
 * is in `apps/packages`). Amounts are dollars.
 */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { paymentProviderName } from './model.js';

/** What a package may cost: cents make it exact, and providers charge nothing below half a dollar. */
export const packagePrice = z.number().min(1).max(10_000).multipleOf(0.01);
export const maxPackageDescription = 500;

const offerFields = { price: packagePrice, description: z.string().trim().max(maxPackageDescription) };

/** What the owner of an app says of it as a package. */
export const packageSettings = z.object({
  /** Null while the app is not offered. */
  offer: z.object(offerFields).nullable(),
  /** The page where it is bought. */
  url: z.string(),
  /** Why nobody can buy it now; null where they can, or could once it is offered. */
  obstacle: z.enum(['not-published', 'plan', 'no-provider']).nullable(),
  /** Who takes the money; `test` where none moves. */
  provider: paymentProviderName,
  /** Copies that were paid for and not given back, and those whose money was given back. */
  sold: z.int().nonnegative(),
  refunded: z.int().nonnegative(),
});
export type PackageSettings = z.output<typeof packageSettings>;

const own = { service: 'payments', auth: 'account', params: appParams } as const;

export const readPackage = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/payments/package',
  summary: 'How an app is offered as a package',
  response: packageSettings,
  errors: ['not-found'],
});

/** Offers a published app, or changes its price; who has begun to pay pays what they were told. */
export const offerPackage = defineRoute({
  ...own,
  method: 'PUT',
  path: '/api/apps/{id}/payments/package',
  summary: 'Offer an app as a package',
  body: z.strictObject(offerFields),
  response: packageSettings,
  errors: ['not-found', 'plan/payment-system', 'package/not-published', 'payments/not-configured'],
});

/** Nobody buys it any more; what was bought stays bought. */
export const withdrawPackage = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/payments/package',
  summary: 'Offer an app as a package no more',
  response: packageSettings,
  errors: ['not-found'],
});

/** A package as everybody sees it. `provider` is `test` where no money moves. */
export const packageOffer = z.object({
  appId: id,
  name: z.string(),
  ...offerFields,
  /** Where the app runs that is copied. */
  url: z.string(),
  provider: paymentProviderName,
});
export type PackageOffer = z.output<typeof packageOffer>;

export const readPackageOffer = defineRoute({
  service: 'payments',
  auth: 'public',
  params: appParams,
  method: 'GET',
  path: '/api/payments/packages/{id}',
  summary: 'A package that can be bought',
  response: packageOffer,
  errors: ['not-found'],
});

/**
 * Where to go and pay. The provider comes back to `/apps/packages` with `sale_id` in its query once paid, else to the
 * page of the package with `checkout=canceled`. However often and at once it is asked, there is one checkout to pay.
 */
export const buyPackage = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/payments/packages/{id}/checkout',
  summary: 'Begin to buy a package',
  response: z.object({ url: z.string(), saleId: z.string() }),
  errors: [
    'not-found',
    'not-signed-in',
    'too-many-requests',
    'package/own',
    'package/held',
    'payments/not-configured',
    'payments/provider-failed',
    'conflict',
  ],
});
