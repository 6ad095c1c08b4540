import { z } from 'zod';

/** A whole web address that a browser may open; empty takes it away. */
export const webAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2000),
]);
