import { idText } from '../indexes/entry-list.js';

// Keys of the store are strings of characters 0 to 255, in plain order. The first four say whose an entry is:
// 0 the catalogue, then collections (their documents by id), what waits for the indexes, the collections' states,
// indexes (key and document id), and last the sessions.

const catalogOwner = 0;
const logOwner = 0x7ffffffe;
const stateOwner = 0x7fffffff;
const firstIndexOwner = 0x80000000;
const sessionOwner = 0xffffffff;
/** An owner of nothing, for collections that are not kept. */
export const noCollection = 0x7ffffffd;
export const noIndex = 0x7ffffffe;

export function ownerKey(owner: number): string {
  return String.fromCharCode(owner >>> 24, (owner >>> 16) & 255, (owner >>> 8) & 255, owner & 255);
}

export function ownerOf(key: string): number {
  return ((key.charCodeAt(0) << 24) | (key.charCodeAt(1) << 16) | (key.charCodeAt(2) << 8) | key.charCodeAt(3)) >>> 0;
}

/** All keys of an owner; low inclusive and high exclusive. */
export function rangeOfOwner(owner: number): { low: string; high: string } {
  return { low: ownerKey(owner), high: ownerKey(owner + 1) };
}

export const catalogKey = (collection: number) => ownerKey(catalogOwner) + idText(collection);
/** What the layout of the file is. */
export const layoutKey = catalogKey(0);
export const catalogRange = { low: catalogKey(1), high: ownerKey(catalogOwner + 1) };

export const recordKey = (collection: number, id: number) => ownerKey(collection) + idText(id);

export const stateKey = (collection: number) => ownerKey(stateOwner) + idText(collection);

/** Of which fields of a collection there were entries in memory. */
export const usedFieldsKey = (collection: number) => `${stateKey(collection)}f`;

export const logKey = (number: number) => ownerKey(logOwner) + idText(number);
export const logRange = rangeOfOwner(logOwner);

export const sessionKey = (id: string) => ownerKey(sessionOwner) + Buffer.from(id, 'hex').toString('latin1');
export const sessionOf = (key: string) => Buffer.from(key.slice(4), 'latin1').toString('hex');
export const sessionRange = { low: ownerKey(sessionOwner), high: `${ownerKey(sessionOwner)}${'\xff'.repeat(32)}` };

export const indexOwner = (number: number) => firstIndexOwner + number;
export const indexRange = { low: ownerKey(firstIndexOwner), high: ownerKey(sessionOwner) };

/** Whether a key is in the range of the indexes. */
export const isIndexKey = (key: string) => key.charCodeAt(0) >= 0x80 && key < indexRange.high;

/** What kind of thing an owner is, with its number; undefined for what is no collection and no index. */
export function kindOf(owner: number): { kind: 'collection' | 'index'; number: number } | undefined {
  if (owner === sessionOwner || owner === logOwner || owner === stateOwner || owner === catalogOwner) return undefined;
  return owner < firstIndexOwner
    ? { kind: 'collection', number: owner }
    : { kind: 'index', number: owner - firstIndexOwner };
}
