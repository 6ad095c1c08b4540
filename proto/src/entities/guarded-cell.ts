/** Signs that make a spreadsheet take a cell for a formula, with their full-width twins, behind any apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const number = /^-\d+(\.\d+)?$/;

/**
 * A cell of an export, which no spreadsheet takes for a formula: an apostrophe goes before what could be one. Negative
 * numbers stay as they are, since they are no formula to anything.
 */
export const guardedCell = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);

/** What `guardedCell` was given; cells that it did not make lose an apostrophe before such a sign, too. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
