/* slot: imports */

/**
 * Made-up rows that show how the app looks, the ones that others name first: `of` and `at` say which of those, `day` is
 * counted from the day on which they are added.
 */
export const SAMPLES = [
  /* slot: entries */
];
