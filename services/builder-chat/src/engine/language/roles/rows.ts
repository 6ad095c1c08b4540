/** What holds rows of something. */
const holders =
  'book|logbook|log|list|diary|tracker|register|journal|sheet|form|catalogue|inventory|overview|schedule|rota|calendar|history|collection|database|planner';
const listOf = new RegExp(
  `^(?!(?:reading|shopping|packing|waiting|mailing|price) )(.+?)[ -](?:${holders}|counter)$`,
  'i',
);
const named = new RegExp(`[ -](?:${holders}|app|system)$`, 'i');

/** What a list is of: "handover" of a "handover book". */
export const rowOf = (noun: string): string | undefined => listOf.exec(noun)?.[1];

/** "handover book": what it is of is told by its name. */
export const holdsRows = (noun: string): boolean => named.test(noun);
