/** A label that takes no more than so many characters in a drawing. */
export const shortLabel = (label: string, most: number): string =>
  label.length > most ? `${label.slice(0, most - 1).toWellFormed()}…` : label;
