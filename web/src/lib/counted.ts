const whole = new Intl.NumberFormat('en');
export const number = (value: number): string => whole.format(value);
/** `1 row`, `1,204 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;
