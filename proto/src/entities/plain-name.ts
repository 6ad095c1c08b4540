/** How names of entities and fields are written: a plain word. */
export const plainWord = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
/** Plain words that JavaScript owns. */
const reserved = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']);

export const isReservedName = (name: string): boolean => reserved.has(name);

/** Whether an entity or a field may have this name, without dots or signs. */
export const isPlainName = (name: string): boolean => plainWord.test(name) && !isReservedName(name);
