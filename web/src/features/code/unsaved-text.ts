interface Unsaved {
  text: string;
  /** Of the content that it was typed into. */
  baseHash: string;
}

/** Text by app and file, until it is saved: it outlives the editor that it was typed into. */
const texts = new Map<string, Unsaved>();

export interface UnsavedText {
  read(): Unsaved | undefined;
  keep(text: string, baseHash: string): void;
  drop(): void;
}

const made = new Map<string, UnsavedText>();

/** The unsaved text of a file; the same object for the same file. */
export function unsavedText(appId: string, path: string): UnsavedText {
  const key = `${appId}/${path}`;
  const known = made.get(key) ?? {
    read: () => texts.get(key),
    keep: (text, baseHash) => void texts.set(key, { text, baseHash }),
    drop: () => void texts.delete(key),
  };
  made.set(key, known);
  return known;
}

addEventListener('beforeunload', (event) => {
  if (texts.size > 0) event.preventDefault();
});
