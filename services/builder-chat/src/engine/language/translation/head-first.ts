import type { Dictionary, Language } from './dictionary.js';

/** What tells of which kind a value is. English says it last: "alarm time". */
const telling =
  /^(?:dates?|times?|days?|prices?|costs?|amounts?|weights?|numbers?|rates?|durations?|photos?|phones?|fees?|deposits?|temperatures?|heights?|lengths?)$/;
const joins: Readonly<Partial<Record<Language, RegExp>>> = {
  es: /^(?:de|del|la|las|los|el)$/i,
  fr: /^(?:de|d'|du|des|la|le|les|l')$/i,
};
/** Words that begin something else than what the value is of. */
const others =
  /^(?:qu[eéi].*|cu[aá]ndo|cu[aá]nt[oa]s?|quand|où|d[oó]nde|y|e|o|et|ou|en|con|avec|si|para|pour|por|par|le|la|les|el|los|au|aux|à|a|no|non|s[ií]|oui|per|yes)$/i;

/**
 * "hora alarma", "prix d'achat", "peso inicial" as one name, in the order of English: how many tokens it is, and its
 * English. Only where it stands in a list.
 */
export function headFirst(
  tokens: readonly string[],
  at: number,
  language: Language,
  { meanings }: Dictionary,
): { length: number; english: string } | undefined {
  const join = joins[language];
  const head = meanings.get((tokens[at] ?? '').toLowerCase());
  if (join === undefined || !head?.noun || !telling.test(head.english)) return undefined;
  let end = at + 1;
  while (end < tokens.length && (/^\s?$/.test(tokens[end] ?? '') || join.test(tokens[end] ?? ''))) end += 1;
  const last = tokens[end] ?? '';
  if (end === at + 1 || !/\p{L}{3}/u.test(last) || others.test(last)) return undefined;
  if (!/^(?:\s*[,;.)\n]|$)/.test(tokens[end + 1] ?? '')) return undefined;
  const of = meanings.get(last.toLowerCase());
  if (of?.isVerb && of.base !== undefined) return undefined;
  return { length: end + 1 - at, english: `${of?.english || last} ${head.english}` };
}
