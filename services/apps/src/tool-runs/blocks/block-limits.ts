/** What one block holds at most; the rest is left out, and that is said. */
export const blockLimits = {
  /** Characters of a text, and of what a block of another type is read from. */
  text: 50_000,
  source: 100_000,
  columns: 20,
  rows: 200,
  cell: 1_000,
  entries: 100,
  entry: 2_000,
  points: 50,
  label: 100,
  address: 2_000,
  description: 500,
  value: 2_000,
  /** Texts of a field that is a list of them. */
  values: 50,
} as const;
