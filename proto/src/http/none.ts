import { z } from 'zod';

/** Schema of a part that a route does not have. Whatever arrives there is ignored, and never reaches a handler. */
export const none = z
  .unknown()
  .transform(() => undefined)
  .optional();
