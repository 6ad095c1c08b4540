/** A wish in another language, and the English one that commands understand. */
export interface Phrase {
  /** Matches the whole wish. */
  says: RegExp;
  /** `$1` is what was said there, without its article; `{1}` is its English word by `words`. */
  english: string;
}

/** How wishes are said in a language. */
export interface Wording {
  /** In the order they are tried. */
  phrases: readonly Phrase[];
  /** Words with one meaning: colours, numbers, directions. */
  words: Readonly<Record<string, string>>;
  article: RegExp;
}

/** The English wish that one in this language stands for. */
export function phraseIn(wish: string, { phrases, words, article }: Wording): string | undefined {
  for (const { says, english } of phrases) {
    const found = says.exec(wish);
    if (!found) continue;
    const isList = /^(?:add|also)\b/.test(english);
    const part = (at: string): string => {
      const said = (found[Number(at)] ?? '').replace(article, '').trim();
      return isList ? said.replace(/\s+(?:und|sowie|y|e|et)\s+/giu, ' and ') : said;
    };
    return english
      .replace(/\{(\d)\}/g, (_all, at: string) => words[part(at).toLowerCase()] ?? part(at))
      .replace(/\$(\d)/g, (_all, at: string) => part(at))
      .replace(/\s+/g, ' ')
      .trim();
  }
  return undefined;
}
