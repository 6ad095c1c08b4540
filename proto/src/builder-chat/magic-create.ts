/** What the builder makes of a few words (spec 1, sections 5 and 7). */
import { z } from 'zod';
import { customField } from '../apps/tools/custom-fields.js';
import { defineRoute } from '../http/route.js';

/** Characters of a description. */
export const maxMagicInput = 500;

/**
 * Makes the definition of a custom field of a description: `input` says what people are asked, `prompt` are the
 * instructions of the tool that asks it. A language model does where there is one, else rules. Nothing is stored. A field
 * that would be named `input` is refused: that name is reserved.
 */
export const magicCreate = defineRoute({
  service: 'builder-chat',
  method: 'POST',
  path: '/api/builder/magicCreate',
  summary: 'Make a custom field of a description',
  auth: 'account',
  slow: true,
  body: z.strictObject({
    input: z.string().trim().min(1, 'must not be empty').max(maxMagicInput),
    magicType: z.enum(['field']),
    prompt: z.string().max(20_000).default(''),
  }),
  response: z.object({ result: customField }),
  errors: ['does-not-validate', 'too-many-requests', 'builder/magic-edit-failed'],
});
