/** One item of a list, as it was typed, and what joined it to the one before. */
export interface ListItem {
  readonly join: 'start' | 'comma' | 'and' | 'or';
  readonly text: string;
}

/** A thing and the list of what it has: "bikes (make, owner)", "bikes: make, owner", "bikes - make, owner". */
export interface RecordList {
  readonly head: string;
  readonly items: readonly ListItem[];
  /** The head of the list whose things have these: "pets, their vaccinations (vaccine, date)". */
  readonly owner?: string | undefined;
  /** It is said with "with" only, as people write in sentences, too: "dogs with name and breed". */
  readonly isLoose?: boolean;
}

export interface Structure {
  readonly records: readonly RecordList[];
  /** Sentences beside the lists: "each stamp sits in an album". */
  readonly sentences: readonly string[];
}

/** Puts a word of the request in English, to tell what is a property from what is a thing. */
export type InEnglish = (text: string) => string;
