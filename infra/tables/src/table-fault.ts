/** Why a file cannot be read as a table, in words that follow "The file". */
export class TableFault extends Error {
  override readonly name = 'TableFault';
}
