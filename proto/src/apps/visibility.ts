import { z } from 'zod';

/** Who may open a published app (design section 6). Changes count at once. */
export const visibility = z.enum([
  'public_without_login',
  'public_with_login',
  'private_with_login',
  'workspace_with_login',
]);
export type Visibility = z.output<typeof visibility>;
