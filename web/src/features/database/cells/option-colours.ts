/** Grounds of options, light and dark; ink reads on all of them. */
const colours = [
  'light-dark(#e4eefc, #1c304d)',
  'light-dark(#e3f4e8, #17382a)',
  'light-dark(#fdeedb, #45300f)',
  'light-dark(#fbe4ea, #4a1f2b)',
  'light-dark(#ece6fb, #322657)',
  'light-dark(#dcf3f4, #123a3d)',
  'light-dark(#f6f0cf, #3d3810)',
  'light-dark(#f9e3d8, #4a2817)',
  'light-dark(#e9ebee, #33373d)',
];

/** An option of a column of choices as it is shown. */
export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly backgroundColor: string;
}

/** The options of a column; each keeps its colour as long as it keeps its place. */
export const colouredOptions = (values: readonly (string | number)[]): Option[] =>
  values.map((value, index) => ({
    value,
    label: String(value),
    backgroundColor: colours[index % colours.length] ?? '',
  }));
