/** English nouns, and names that are safe in code whatever letters the sentence has. */

const irregular: Record<string, string> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  mouse: 'mice',
  goose: 'geese',
  foot: 'feet',
  tooth: 'teeth',
  life: 'lives',
  knife: 'knives',
  leaf: 'leaves',
  shelf: 'shelves',
  half: 'halves',
  wolf: 'wolves',
  loaf: 'loaves',
  scarf: 'scarves',
  thief: 'thieves',
  wife: 'wives',
  calf: 'calves',
  hoof: 'hooves',
  potato: 'potatoes',
  tomato: 'tomatoes',
  hero: 'heroes',
  echo: 'echoes',
  analysis: 'analyses',
  diagnosis: 'diagnoses',
  crisis: 'crises',
  criterion: 'criteria',
  index: 'indexes',
  quiz: 'quizzes',
  bus: 'buses',
  gas: 'gases',
  status: 'statuses',
  virus: 'viruses',
  campus: 'campuses',
  bonus: 'bonuses',
  ox: 'oxen',
  movie: 'movies',
  cookie: 'cookies',
  tie: 'ties',
  pie: 'pies',
  zombie: 'zombies',
  selfie: 'selfies',
  calorie: 'calories',
  shoe: 'shoes',
  toe: 'toes',
  cache: 'caches',
  ache: 'aches',
  smoothie: 'smoothies',
  hoodie: 'hoodies',
  axe: 'axes',
  medium: 'media',
  menu: 'menus',
  vet: 'vets',
  lens: 'lenses',
};
const singularOf = new Map(Object.entries(irregular).map(([one, many]) => [many, one]));

const same = new Set(
  (
    'stock series species sheep fish deer aircraft equipment staff news furniture information feedback money music software hardware ' +
    'luggage homework research traffic livestock merchandise crew jewelry jewellery inventory attendance maintenance knowledge staffing ' +
    'catering laundry budget-planning'
  ).split(' '),
);

/** "foremen", "midwives", "grandchildren": the last part as it is by itself. */
const compound =
  /^(?:.+(?=wi(?:fe|ves)$|child(?:ren)?$)|.*(?:[a-z]s|[^a]y|re|ce|[^g]er|k|air|oor|post|boat)(?=m[ae]n$))/i;

/** The same change for a word that is made of another one. */
function ofLastPart(word: string, change: (part: string) => string): string | undefined {
  const [first] = compound.exec(word) ?? [];
  return first === undefined ? undefined : first + change(word.slice(first.length));
}

const oesStay = /(?:shoe|toe|canoe)s$/;

function matchCase(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function onLastWord(phrase: string, change: (word: string) => string): string {
  const at = phrase.search(/[\p{L}\p{N}'-]+$/u);
  if (at < 0) return phrase;
  return phrase.slice(0, at) + change(phrase.slice(at));
}

function singularWord(word: string): string {
  const low = word.toLowerCase();
  const known = singularOf.get(low);
  if (known) return matchCase(word, known);
  const compounded = ofLastPart(word, singularWord);
  if (compounded !== undefined) return compounded;
  if (same.has(low) || irregular[low] || low.length < 4 || !low.endsWith('s') || /(ss|us|is|[^\x00-\x7f]s)$/.test(low))
    return word;
  if (/[^aeiou]ies$/.test(low)) return word.slice(0, -3) + 'y';
  if (/(ss|x|zz|ch|sh)es$/.test(low) || (low.endsWith('oes') && !oesStay.test(low))) return word.slice(0, -2);
  return word.slice(0, -1);
}

function pluralWord(word: string): string {
  const low = word.toLowerCase();
  if (same.has(low) || singularOf.has(low)) return word;
  const known = irregular[low];
  if (known) return matchCase(word, known);
  const compounded = ofLastPart(word, pluralWord);
  if (compounded !== undefined) return compounded;
  if (low.endsWith('s') && singularWord(word) !== word) return word;
  if (/[^aeiou]y$/.test(low)) return word.slice(0, -1) + 'ies';
  if (/(s|x|z|ch|sh)$/.test(low)) return word + 'es';
  return /[\x00-\x7f]$/.test(low) ? word + 's' : word;
}

/** "dog walks" -> "dog walk". A word that is no English plural stays as it is. */
export function singular(phrase: string): string {
  return onLastWord(phrase, singularWord);
}

/** "dog walk" -> "dog walks". */
export function plural(phrase: string): string {
  return onLastWord(phrase, pluralWord);
}

/** True for a noun that reads as several things. */
export function isPlural(phrase: string): boolean {
  return singular(phrase) !== phrase;
}

const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
};

/** Latin letters without marks; other scripts fall away. */
function ascii(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[äöüÄÖÜßæÆøØœłŁđ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
}

function parts(text: string): string[] {
  return ascii(text)
    .replace(/['’]/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(0, 6);
}

/** A class-like name: "owner phone" -> "OwnerPhone". Empty when no ASCII letter is left. */
export function pascal(text: string): string {
  const joined = parts(text)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join('')
    .slice(0, 40);
  return /^\d/.test(joined) ? `N${joined}` : joined;
}

/** A property-like name: "Owner phone" -> "ownerPhone". */
export function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What may stand in a title: letters of any script, digits and a few marks; one line, at most `max` characters. */
export function cleanTitle(text: string, max = 40): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} &'’().,/%+#°-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = plain.length <= max ? plain : plain.slice(0, max).replace(/\s+\S*$/, '');
  return cut.replace(/^[\s.,/&'’)#%+-]+|[\s.,/&(#+-]+$/g, '');
}

/** A choice as it may be shown; unlike a title it may end in a mark: "A+", "VG-". */
export function cleanChoice(text: string): string {
  const [mark = ''] = /(?<=[\p{L}\p{N}])[+-]+$/u.exec(text.trim()) ?? [];
  return cleanTitle(text, 60) + mark;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** First letter small unless the word is written in capitals ("URL", "SKU"). */
export function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const small = new Set(['a', 'an', 'and', 'the', 'of', 'for', 'in', 'on', 'at', 'to', 'with', 'by', 'or']);

/** "dog walks and vets" -> "Dog Walks and Vets". */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && small.has(word.toLowerCase()) ? word.toLowerCase() : capitalise(word)))
    .join(' ');
}

/** "a", "an" before a word. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) && !/^(uni|use|eu|one)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The text as a regular expression finds it, letter by letter. */
export function inPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "a, b and c". */
export function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] ?? ''}`;
}
