/** What a question asks for, as the name of a field in the language of the question. */
const asked: readonly (readonly [RegExp, string])[] = [
  // "who signed" is "signed by"; "who came along" and "who was there" are people.
  [/^(?:by )?whom? (\S+(?:ed|ght))(?: (?:it|him|her|them))?$/i, '$1 by'],
  [/^who (?:took|takes)(?: it| what)?$/i, 'taken by'],
  [/^who (?:gave|gives)(?: it| what)?$/i, 'given by'],
  [/^(?:to|for) whom$/i, 'for'],
  [/^from whom$/i, 'from'],
  [/^(?:where from|from where)$/i, 'origin'],
  [/^(?:with )?who(?:m|se)?(?: .*)?$/i, 'person'],
  [/^where(?: .*)?$/i, 'place'],
  [/^what(?:'s| is| was| were) (.+)$/i, '$1'],
  [/^what(?: .*)?$/i, 'description'],
  [/^(?:für |mit |an |von )?we[rmn](?: .*)?$/i, 'Person'],
  [/^(?:wo|wohin|woher)(?: .*)?$/i, 'Ort'],
  [/^was(?: .*)?$/i, 'Beschreibung'],
  [/^(?:(?:a|con|de|para|por) )?qui[eé]n(?:es)?(?: .*)?$/i, 'persona'],
  [/^d[oó]nde(?: .*)?$/i, 'lugar'],
  [/^(?:(?:à|a|avec|de|par|pour|chez) )?qui(?: .*)?$/i, 'personne'],
  [/^où(?: .*)?$/i, 'lieu'],
];

/** A name without the question that it was taken from: a field is called "person", not "who". */
export function withoutQuestion(name: string): string {
  const [pattern, title] = asked.find(([pattern]) => pattern.test(name)) ?? [];
  return pattern === undefined || title === undefined ? name : name.replace(pattern, title);
}
