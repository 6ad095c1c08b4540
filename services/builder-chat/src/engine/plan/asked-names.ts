/** What a question asks for, as the name of a field in the language of the question. */
const asked: readonly (readonly [RegExp, string])[] = [
  // "who signed" is "signed by"; "who came along" and "who was there" are people.
  [/^(?:by )?whom? (\S+(?:ed|ght))(?: (?:it|him|her|them))?$/i, '$1 by'],
  [/^who (?:took|takes)(?: it| what)?$/i, 'taken by'],
  [/^who (?:gave|gives)(?: it| what)?$/i, 'given by'],
  [/^(?:to|for) whom$/i, 'for'],
  [/^from whom$/i, 'from'],
  [/^(?:where from|from where|where .+ from)$/i, 'origin'],
  [/^(?:\S+ )?which (\p{L}+)(?: (?:they|we|i|he|she|it|you|is|was|are|were|has|had|went|came)(?: .*)?)?$/iu, '$1'],
  [/^how many (\p{L}+)(?: .*)?$/iu, '$1'],
  [/^(?:with )?who(?:m|se)?(?: .*)?$/i, 'person'],
  [/^where(?: .*)?$/i, 'place'],
  [/^(?:is|was|are|were) there (?:something|anything)(?: .*)?$/i, 'notes'],
  [/^what(?:'s| is| was| were) (.+)$/i, '$1'],
  [/^what(?: .*)?$/i, 'description'],
  [/^(?:\S+ )?welche[mnrs]? (\p{L}+)(?: .*)?$/iu, '$1'],
  [/^wie ?viele (\p{L}+)(?: .*)?$/iu, '$1'],
  [/^(?:für |mit |an |von )?we[rmn](?: .*)?$/i, 'Person'],
  [/^(?:wo|wohin|woher)(?: .*)?$/i, 'Ort'],
  // Not the English "was it paid".
  [/^was(?! (?:it|he|she|they|there|the|a|an|any)\b)(?: .*)?$/i, 'Beschreibung'],
  [/^(?:(?:de|en|a|con|por|para) qu[eé] (\p{L}+)|qué (\p{L}+) (?:l[aeo]s?|se) .*)$/iu, '$1$2'],
  [/^cuánt[ao]s (\p{L}+s)(?: .*)?$/iu, '$1'],
  [/^(?:(?:a|con|de|para|por) )?qui[eé]n(?:es)?(?: .*)?$/i, 'persona'],
  [/^d[oó]nde(?: .*)?$/i, 'lugar'],
  [/^(?:\S+ )?quel(?:le)?s? (\p{L}+)(?: .*)?$/iu, '$1'],
  [/^combien de (\p{L}+)(?: .*)?$/iu, '$1'],
  [/^(?:(?:à|a|avec|de|par|pour|chez) )?qui(?: .*)?$/i, 'personne'],
  [/^où(?: .*)?$/i, 'lieu'],
];

/** A name without the question that it was taken from: a field is called "person", not "who". */
export function withoutQuestion(name: string): string {
  const [pattern, title] = asked.find(([pattern]) => pattern.test(name)) ?? [];
  return pattern === undefined || title === undefined ? name : name.replace(pattern, title);
}
