/**
 * Lets work on one key go one after another within this process. Transactions that change one document would only get
 * in each other's way and be tried again; those of other processes are still met by the conflict.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
