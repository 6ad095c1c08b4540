/**
 * Condition for keys of the form `<prefix>:<rest>`; a range, so that the index of the key serves it. `prefix` is an id.
 */
export const keysUnder = (prefix: string): { $gt: string; $lt: string } => ({ $gt: `${prefix}:`, $lt: `${prefix};` });
