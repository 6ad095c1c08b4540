import { cstringEnd, documentEnd, readName, readValue, setField, skipValue } from './decode.js';
import type { Doc } from './values.js';

/** Fields that are wanted of a document by name: whole (null), or some of their own fields. */
export type Wanted = ReadonlyMap<string, Wanted | null>;

/** What conditions on dotted paths need of a document. */
export function wantedOf(paths: Iterable<string>): Wanted {
  const wanted = new Map<string, Wanted | null>();
  for (const path of paths) add(wanted, path.split('.'));
  return wanted;
}

function add(wanted: Map<string, Wanted | null>, [name = '', ...rest]: readonly string[]): void {
  const known = wanted.get(name);
  if (known === null) return;
  if (rest.length === 0) wanted.set(name, null);
  else {
    const inner = (known ?? new Map<string, Wanted | null>()) as Map<string, Wanted | null>;
    wanted.set(name, inner);
    add(inner, rest);
  }
}

/** The paths that `wantedOf` made it of, but those below others. */
export function* pathsOf(wanted: Wanted): Generator<string> {
  for (const [name, inner] of wanted)
    if (inner === null) yield name;
    else for (const path of pathsOf(inner)) yield `${name}.${path}`;
}

const object = 3;

/**
 * Decodes only the fields that are wanted, in the document's order. Whatever a wanted path leads to in the whole
 * document, it leads to in this one; arrays on the way are there as a whole.
 */
export function decodeWanted(bytes: Buffer, wanted: Wanted, start = 0): Doc {
  const end = documentEnd(bytes, start);
  const document: Doc = {};
  for (let at = start + 4; at < end - 1;) {
    const type = bytes[at]!;
    const nameEnd = cstringEnd(bytes, at + 1, end);
    const name = readName(bytes, at + 1, nameEnd);
    const inner = wanted.get(name);
    if (inner && type === object) setField(document, name, decodeWanted(bytes, inner, nameEnd + 1));
    else if (inner !== undefined) setField(document, name, readValue(bytes, type, nameEnd + 1, end - 1));
    at = skipValue(bytes, type, nameEnd + 1, end - 1);
  }
  return document;
}
