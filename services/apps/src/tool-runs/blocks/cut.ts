/** A text that is not longer than so many characters. */
export const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).toWellFormed() : text;
