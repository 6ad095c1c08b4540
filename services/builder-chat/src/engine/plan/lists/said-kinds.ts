import type { Name, ReadField, ReadRequest } from '../../reader/reader.js';

/** What is to be ticked is said so right behind its name: "boiler checked y/n", "contract signed (yes or no)". */
const ticked =
  /^\s*[([?]?\s*(?:y(?:es)?\s?(?:\/|or )\s?no?|ja?\s?(?:\/|oder )\s?n(?:ein)?|s[ií]?\s?(?:\/|o )\s?no?|o(?:ui)?\s?(?:\/|ou )\s?n(?:on)?|(?:yes|ja|s[ií]|oui) (?:no|nein|non))(?![\p{L}\p{N}])/iu;
/** Kinds that the reader takes where nothing else tells one. */
const lessSure: ReadonlySet<string> = new Set(['any', 'text', 'enum', 'number', 'date']);

/** A reading in which a field has the kind that the request says behind its name. */
export function withSaidKinds(read: ReadRequest, request: string): ReadRequest {
  const told = (field: ReadField): ReadField =>
    lessSure.has(field.kind) && ticked.test(behind(field.name, request))
      ? { ...field, kind: 'boolean', choices: [] }
      : field;
  return { ...read, things: read.things.map((thing) => ({ ...thing, fields: thing.fields.map(told) })) };
}

/** What stands behind a name; nothing where it is not of the request. */
function behind(name: Name, request: string): string {
  const last = name.at(-1);
  return last?.at === undefined ? '' : request.slice(last.at + last.text.length, last.at + last.text.length + 20);
}
