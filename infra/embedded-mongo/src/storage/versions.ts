/** What a document was before a commit replaced it; null bytes where it was not there. */
interface Version {
  /** Number of the commit that ended it. */
  until: number;
  bytes: Buffer | null;
}

interface History {
  /** Oldest first. */
  versions: Version[];
  /** Number of the last commit that changed the document. */
  changed: number;
}

/** A document as a transaction sees it. */
export interface Seen {
  bytes: Buffer | null;
}

/** What the documents of a collection were before they were changed, as long as an open transaction may read that. */
export class Versions {
  readonly #histories = new Map<string, History>();

  /** Keeps what a document was until a commit; `newest` is the commit that the newest open transaction has begun at. */
  note(key: string, bytes: Buffer | null, until: number, newest: number): boolean {
    const history = this.#histories.get(key);
    if (!history) {
      this.#histories.set(key, { versions: [{ until, bytes }], changed: until });
      return true;
    }
    const isRead = newest >= history.changed;
    if (isRead) history.versions.push({ until, bytes });
    history.changed = until;
    return isRead;
  }

  /** Forgets the oldest version of a document, which nobody reads any more. */
  forget(key: string): void {
    const history = this.#histories.get(key);
    history?.versions.shift();
    if (history?.versions.length === 0) this.#histories.delete(key);
  }

  isChangedSince(key: string, commit: number): boolean {
    const history = this.#histories.get(key);
    return history !== undefined && history.changed > commit;
  }

  /** A document as it was at a commit; undefined where it is still like that. */
  at(key: string, commit: number): Seen | undefined {
    return this.#histories.get(key)?.versions.find(({ until }) => until > commit);
  }

  /** The documents that have changed since a commit, as they were then. */
  *since(commit: number): Generator<[string, Seen]> {
    for (const key of this.#histories.keys()) {
      const seen = this.at(key, commit);
      if (seen) yield [key, seen];
    }
  }

  get isEmpty(): boolean {
    return this.#histories.size === 0;
  }
}
