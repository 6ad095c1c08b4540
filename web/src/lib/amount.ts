/** An amount of money as it is typed, with a point or a comma and two decimals at most; undefined for what is none. */
export function amountOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
