import { addressRanges } from '@lathe/platform/config/common-config';
import { z } from 'zod';

const proxies = z.string().transform((text, context): number | string[] => {
  const ranges = addressRanges.safeParse(text);
  if (ranges.success) return ranges.data;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  context.addIssue('must be addresses or ranges separated by commas, or how many proxies there are');
  return z.NEVER;
});

/** Variables of whatever stands at the public door: the gateway, and standalone. */
export const gatewayEnv = z.object({
  /**
   * The proxies in front: their addresses and ranges, or how many there are. Only their X-Forwarded-For and
   * X-Forwarded-Proto count.
   */
  TRUSTED_PROXIES: proxies.default([]),
  /** A port of its own for `/metrics`, which the public one does not answer. None without it. */
  METRICS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).optional(),
});

export type GatewayEnv = z.infer<typeof gatewayEnv>;
