// What the reader writes of a request: first the names of its things, then the fields of each thing in the same order.
//   T name ... T name   N name K_kind (O option ... P)? ... name thing ... thing ...   N ...   END

/** What may be written next. */
export interface Allowed {
  /** Words of the request, and words of names that are tokens. */
  readonly words: boolean;
  readonly signs: readonly string[];
  /** Things to which a row of this one may refer. */
  readonly things: readonly number[];
}

/** Where in the form the writing is. */
export interface Place {
  readonly part: 'things' | 'fields' | 'end';
  /** Things that are named. */
  readonly things: number;
  /** The thing whose fields are written. */
  readonly thing: number;
  /** Words of the name or choice that is being written. */
  readonly words: number;
  readonly choices: 'none' | 'first' | 'more';
  readonly refers: readonly number[];
  readonly fields: number;
}

export const atStart: Place = {
  part: 'things',
  things: 0,
  thing: -1,
  words: 0,
  choices: 'none',
  refers: [],
  fields: 0,
};

const mostThings = 12;
const mostFields = 24;
const mostWords = 5;

export const kindSign = 'K_';

export function allowedAt(place: Place, kinds: readonly string[]): Allowed {
  const { part, words } = place;
  const isName = words < mostWords;
  if (part === 'end') return { words: false, signs: [], things: [] };
  if (part === 'things') {
    if (place.things === 0) return { words: false, signs: ['T'], things: [] };
    if (words === 0) return { words: true, signs: [], things: [] };
    return { words: isName, signs: place.things < mostThings ? ['T', 'N'] : ['N'], things: [] };
  }
  if (place.choices !== 'none') {
    if (place.choices === 'first') return { words: false, signs: ['O'], things: [] };
    if (words === 0) return { words: true, signs: [], things: [] };
    return { words: isName, signs: ['O', 'P'], things: [] };
  }
  const all = Array.from({ length: place.things }, (_thing, at) => at);
  // A reference with a name of its own may be one of several, or to another row of the same thing.
  if (words > 0) return { words: isName, signs: kinds, things: all };
  return {
    words: place.fields < mostFields,
    signs: [place.thing + 1 < place.things ? 'N' : 'END'],
    things: all.filter((thing) => thing !== place.thing && !place.refers.includes(thing)),
  };
}

export const afterWord = (place: Place): Place => ({ ...place, words: place.words + 1 });

export const afterThing = (place: Place, thing: number): Place =>
  place.words > 0 ? { ...place, words: 0, fields: place.fields + 1 } : { ...place, refers: [...place.refers, thing] };

export function afterSign(place: Place, sign: string): Place {
  switch (sign) {
    case 'T':
      return { ...place, things: place.things + 1, words: 0 };
    case 'N':
      return { ...atStart, part: 'fields', things: place.things, thing: place.thing + 1 };
    case 'END':
      return { ...place, part: 'end' };
    case 'O':
      return { ...place, words: 0, choices: 'more' };
    case 'P':
      return { ...place, words: 0, choices: 'none' };
    default:
      return {
        ...place,
        words: 0,
        fields: place.fields + 1,
        choices: sign === `${kindSign}enum` ? 'first' : 'none',
      };
  }
}
