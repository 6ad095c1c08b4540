/** An adjective as it is written with nouns of both genders, one and many. */
export function formsOfAdjective(first: string, language: keyof typeof others): string[] {
  if (first.includes(' ')) return [first];
  return [first, ...others[language](first)];
}

const others = {
  // "teuer" is "teure".
  de: (first: string): string[] =>
    (/[^aeiou]el$|euer$/.test(first) ? [first.replace(/e(?=[lr]$)/, '')] : [first]).flatMap((stem) =>
      ['e', 'en', 'er', 'es', 'em'].map((end) => stem + end),
    ),
  es: (first: string): string[] =>
    first.endsWith('o')
      ? ['a', 'os', 'as'].map((end) => first.slice(0, -1) + end)
      : [/[aeiou]$/.test(first) ? `${first}s` : `${first}es`],
  fr: (first: string): string[] => {
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
