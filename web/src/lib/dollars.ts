/** `$12.50`; what is below a dollar with as many digits as tell something. */
export const dollars = (value: number): string =>
  value.toLocaleString('en', { style: 'currency', currency: 'USD', maximumFractionDigits: value < 1 ? 4 : 2 });
