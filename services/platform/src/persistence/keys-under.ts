/**
 * Condition for keys of the form `<prefix>:<rest>`; a range, so that the index of the key serves it. `prefix` is an id.
 */
export const keysUnder = (prefix: string): { $gt: string; $lt: string } => ({ $gt: `${prefix}:`, $lt: `${prefix};` });

/** A text as part of a pattern that stands for itself. */
export const patternOf = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Condition for texts that begin so; a range, so that an index serves it. Nothing narrows an empty beginning. */
export const textsFrom = (beginning: string): { $gte: string; $lt: string } => ({
  $gte: beginning,
  $lt: `${beginning}\uffff`,
});
