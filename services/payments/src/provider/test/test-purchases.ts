import type { PackageWish } from '../payment-provider.js';
import { invoiced, type TestCustomer } from './test-customer.js';

/** The customer after they have paid for an app once. */
export function withPurchase(
  customer: TestCustomer,
  saleId: string,
  { appId, name, price }: PackageWish,
  now: Date,
): TestCustomer {
  const purchase = { saleId, appId, name, price, paidAt: now, isRefunded: false };
  return invoiced({ ...customer, purchases: [...customer.purchases, purchase] }, now, price, 'paid');
}

/** The customer after the money for an app was given back; as before where it was already, or never paid. */
export function givenBack(customer: TestCustomer, saleId: string, now: Date): TestCustomer {
  const bought = customer.purchases.find((one) => one.saleId === saleId);
  if (!bought || bought.isRefunded) return customer;
  const purchases = customer.purchases.map((one) => (one === bought ? { ...one, isRefunded: true } : one));
  return invoiced({ ...customer, purchases }, now, -bought.price, 'paid');
}
