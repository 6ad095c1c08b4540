/** What stands before the fraction of a number: `1,234.56` or `1.234,56`. */
export type DecimalMark = '.' | ',';

const plain = /^-?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
/** As programs write them. `1e5` alone may as well be a code, and stays text. */
const scientific = /^-?\d(?:\.\d+)?e[-+]\d+$|^-?\d+\.\d+e\d+$/i;
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  ',': /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$|^-?(?:0|[1-9]\d*),\d+$/,
};
/** Forms that only numbers with this mark have. */
const evidence: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$|^-?\d*\.(?:\d{1,2}|\d{4,})$/,
  ',': /^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$|^-?\d+,(?:\d{1,2}|\d{4,})$/,
};
/** As many digits as a number of JavaScript keeps of every whole number. */
const exactDigits = 15;

/**
 * The number that a trimmed text says, if it can be written back as that number: no leading zero, no more digits than
 * are kept, no `+`, `0x` or `%`. Groups of thousands are read only where it is known which mark is which.
 */
export function readNumber(text: string, decimal?: DecimalMark): number | undefined {
  // `1.234` is a plain number, and twelve hundred where commas stand before fractions.
  if (decimal && hasMarks(text) && grouped[decimal].test(text)) return exact(withoutGroups(text, decimal));
  if (text !== '' && text !== '-' && plain.test(text)) return exact(text);
  return scientific.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Whether a number may be more than digits and a point: most are not, and that is seen at once. */
const hasMarks = (text: string): boolean => text.includes(',') || text.includes('.');

function withoutGroups(text: string, decimal: DecimalMark): string {
  return decimal === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
}

function exact(text: string): number | undefined {
  if (text.length > exactDigits) {
    const [whole = ''] = text.split('.');
    if (whole.length > exactDigits && !Number.isSafeInteger(Number(whole))) return undefined;
  }
  // A zero has no sign in JSON.
  return Number(text) + 0;
}

/** Whether a number has the mark, or the other one twice: most have neither, and that is seen at once. */
function mayProve(cell: string, mark: DecimalMark): boolean {
  if (cell.includes(mark)) return true;
  const other = mark === '.' ? ',' : '.';
  const at = cell.indexOf(other);
  return at !== -1 && cell.includes(other, at + 1);
}

/** Which mark the numbers of a column have, where some of them can have only one and none the other. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark | undefined {
  let found: DecimalMark | undefined;
  for (const cell of cells) {
    for (const mark of ['.', ','] as const) {
      // Of what is known already no more proof is needed.
      if (mark === found || !mayProve(cell, mark) || !evidence[mark].test(cell.trim())) continue;
      if (found !== undefined && found !== mark) return undefined;
      found = mark;
    }
  }
  return found;
}

/** Why a text is no number that can be kept. */
export function numberProblem(text: string): string {
  if (/^[-+]?0\d/.test(text)) return 'would lose its leading zero';
  if (/^-?\d{16,}$/.test(text)) return 'has more digits than a number keeps';
  if (/^-?\d+e\d+$/i.test(text)) return 'may be a code as well as a number';
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(text)) return 'has a mark that may stand for thousands or for a fraction';
  return 'is not a number';
}
