import { z } from 'zod';
import { readRule } from './read-rule.js';

/** A rule as an author writes it; what it may hold is read by `readRule`. */
export const authorRule = z
  .union([z.boolean(), z.null(), z.literal(''), z.record(z.string(), z.unknown())])
  .superRefine((given, context) => {
    const { issue } = readRule(given);
    if (issue)
      context.addIssue({ code: 'custom', path: issue.path.split('.').filter(Boolean), message: issue.message });
  });
export type AuthorRule = z.output<typeof authorRule>;

const rule = authorRule.optional();

/** Which rows of an entity are open to whom. Creating, changing and deleting follow `write` where they have no rule. */
export const authorRowRules = z.strictObject({
  read: rule,
  create: rule,
  update: rule,
  delete: rule,
  write: rule,
});
export type AuthorRowRules = z.output<typeof authorRowRules>;

/** Who may see and set a field. Creating and changing follow `write` where they have no rule. */
export const authorFieldRules = z.strictObject({ read: rule, create: rule, update: rule, write: rule });
export type AuthorFieldRules = z.output<typeof authorFieldRules>;
