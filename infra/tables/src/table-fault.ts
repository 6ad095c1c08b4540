/** Why a file cannot be read as a table, in words that follow "The file". */
export class TableFault extends Error {
  override readonly name = 'TableFault';

  constructor(
    message: string,
    /** Whether it is that a quote is never closed. */
    readonly isOpenQuote = false,
  ) {
    super(message);
  }
}
