import type { Language } from './dictionary.js';

/** An adjective as it is written with nouns of both genders, one and many. */
export function formsOfAdjective(first: string, language: Language): string[] {
  if (first.includes(' ')) return [first];
  return [first, ...others[language](first)];
}

const others: Readonly<Record<Language, (first: string) => string[]>> = {
  // "teuer" is "teure".
  de: (first) =>
    (/[^aeiou]el$|euer$/.test(first) ? [first.replace(/e(?=[lr]$)/, '')] : [first]).flatMap((stem) =>
      ['e', 'en', 'er', 'es', 'em'].map((end) => stem + end),
    ),
  es: (first) =>
    first.endsWith('o')
      ? ['a', 'os', 'as'].map((end) => first.slice(0, -1) + end)
      : [/[aeiou]$/.test(first) ? `${first}s` : `${first}es`],
  fr: (first) => {
    const one = feminine(first);
    return [one, first.endsWith('s') || first.endsWith('x') ? first : `${first}s`, `${one}s`];
  },
};

function feminine(first: string): string {
  if (first.endsWith('e')) return first;
  const irregular = {
    blanc: 'blanche',
    sec: 'sèche',
    long: 'longue',
    public: 'publique',
    vieux: 'vieille',
    faux: 'fausse',
  }[first];
  return (
    irregular ??
    first
      .replace(/er$/, 'ère')
      .replace(/f$/, 've')
      .replace(/x$/, 'se')
      .replace(/(n|l)$/, (end) => (/(?:ien|on|el|eil)$/.test(first) ? end + end : end) + 'e')
      .replace(/([^e])$/, '$1e')
  );
}
