import { z } from 'zod';

const ranges = z.string().default('').transform((text) => text.split(',').map((range) => range.trim()).filter(Boolean));

/** Variables of the gateway beyond the common ones. */
export const gatewayEnv = z.object({
  /** Addresses of the proxies in front (CIDRs, separated by commas); only theirs X-Forwarded-For counts. */
  TRUSTED_PROXIES: ranges.refine((list) => list.every((range) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(range)), 'must be address ranges separated by commas'),
});
