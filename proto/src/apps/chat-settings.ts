import { z } from 'zod';
import { id } from '../common/ids.js';

/** The chat assistant of an app (spec 2, section 3). `chatAppId` is null until it was active for the first time. */
export const chatSettings = z.object({ chatAppId: id.nullable(), status: z.enum(['draft', 'active']) });
export type ChatSettings = z.output<typeof chatSettings>;
