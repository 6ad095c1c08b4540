/** Rows and their bytes as they are stored; negative where they become fewer. */
export interface Usage {
  readonly rows: number;
  readonly bytes: number;
}
