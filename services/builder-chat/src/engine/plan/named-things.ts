import { and } from '../language/outline/list-items.js';
import { splitOutside } from '../language/outline/segments.js';
import type { Name, ReadRequest, ReadThing } from '../reader/reader.js';

/** What parts clauses; commas stay, as they join the items of lists. */
const clause = /[.;:!?\n()]+/g;
const joint = new RegExp(`\\s*,\\s*(?:(?:${and})\\s+)?|\\s+(?:${and})\\s+`, 'u');
const lead =
  /^(?:also|our|my|the|their|all|unsere[rn]?|meine[rn]?|die|der|alle|auch|nuestr[ao]s|mis|los|las|sus|también|nos|mes|les|leurs|des|aussi) /iu;
const fewest = 3;

/** An item of a list of names, and where it stands. */
interface Item {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A reading in which nothing is left out of a list of things: of "patients, doctors and appointments" those that were not
 * read are things, too, where all that was read of the list are things.
 *
 * @param oneOf what one is called, of a word of the request that names more than one of something
 */
export function withNamedThings(
  read: ReadRequest,
  request: string,
  oneOf: (word: string) => string | undefined,
): ReadRequest {
  const things: ReadThing[] = [...read.things];
  for (const items of listsOf(request)) {
    const places = items.map(({ from, to }) => things.findIndex(({ name }) => standsIn(name, from, to)));
    const isField = ({ from, to }: Item): boolean =>
      things.some(({ fields }) =>
        fields.some(({ name, choices }) => [name, ...choices].some((one) => standsIn(one, from, to))),
      );
    const known = places.filter((place) => place !== -1);
    if (known.length < 2 || known.length * 2 < items.length || items.some(isField)) continue;
    for (const [at, item] of items.entries()) {
      const one = oneOf(item.text);
      if (places[at] !== -1 || one === undefined) continue;
      const place = things.push({
        name: [{ text: item.text, at: item.from, isJoined: false }],
        one: '',
        fields: [],
        refers: [],
      });
      for (const other of known) {
        const thing = things[other];
        if (thing?.refers.some((to) => known.includes(to)))
          things[other] = { ...thing, refers: [...thing.refers, place - 1] };
      }
    }
  }
  return { ...read, things };
}

const standsIn = (name: Name, from: number, to: number): boolean =>
  name.some(({ at }) => at !== undefined && at >= from && at < to);

/** Lists of single words: of the first item the last word, of the last one the first. */
function listsOf(request: string): Item[][] {
  const lists: Item[][] = [];
  let from = 0;
  for (const { index, 0: mark } of [...request.matchAll(clause), { index: request.length, 0: '' }]) {
    const pieces = splitOutside(request.slice(from, index), joint).map(({ text }) => text);
    if (pieces.length >= fewest) lists.push(placed(pieces, request, from));
    from = index + mark.length;
  }
  return lists;
}

function placed(pieces: readonly string[], request: string, start: number): Item[] {
  let behind = start;
  return pieces.map((piece, at) => {
    const bare = piece.replace(lead, '');
    const words = bare.split(/\s+/);
    const text = (at === 0 ? words.at(-1) : at === pieces.length - 1 ? words[0] : bare) ?? bare;
    const found = request.indexOf(piece, behind);
    const from = at === 0 ? found + piece.lastIndexOf(text) : request.indexOf(text, found);
    behind = found + piece.length;
    return { text, from, to: from + text.length };
  });
}
