import type { Permissions } from '@lathe/proto/entities/rights';
import type { FieldDraft } from '../fields.js';
import { capitalise } from '../words.js';

/** A thing the sentence wants kept, with the fields it names. */
export interface EntityDraft {
  /** As a single thing: "dog walk". */
  noun: string;
  fields: FieldDraft[];
  /** True when its fields are only some of what it has ("members, their voice ..."). */
  partial?: true;
  /** An outline lists its fields: it has those and no others. */
  isListed?: true;
  /** What is said of who may read and who may write its rows. */
  rights?: Permissions;
}

const mostEntities = 12;
const mostFields = 30;

/** What has been read of a request so far. */
export class Drafts {
  readonly entities: EntityDraft[];
  /** Fields of the app's main thing, which was not named. */
  readonly loose: FieldDraft[] = [];
  /** Things that were only spoken of ("we store spare parts"): kept when nothing else is named. */
  readonly spokenOf: EntityDraft[] = [];
  /** What "it", "they" and lists of fields are about. */
  current: EntityDraft | undefined;

  /** @param listed things that the request lists before its sentences are read */
  constructor(listed: readonly EntityDraft[] = []) {
    this.entities = listed.slice(0, mostEntities);
  }

  /** "monthly rents" and "each rent" are one thing. */
  find(noun: string): EntityDraft | undefined {
    return findIn(this.entities, noun);
  }

  /** The thing of that name, from now on one to keep. */
  entity(noun: string): EntityDraft {
    const known = this.find(noun);
    if (known) return known;
    const spoken = findIn(this.spokenOf, noun);
    const made: EntityDraft = spoken ?? { noun, fields: [] };
    if (this.entities.length < mostEntities) this.entities.push(made);
    return made;
  }

  speakOf(noun: string): EntityDraft {
    const known = this.find(noun) ?? findIn(this.spokenOf, noun);
    if (known) return known;
    const made: EntityDraft = { noun, fields: [] };
    this.spokenOf.push(made);
    return made;
  }

  add(fields: readonly FieldDraft[], to: EntityDraft | undefined = this.current): void {
    const into = to ? to.fields : this.loose;
    for (const field of fields)
      if (
        (field.kind !== 'text' || field.title.toLowerCase() !== to?.noun.toLowerCase()) &&
        into.length < mostFields &&
        !into.some(({ title }) => title.toLowerCase() === field.title.toLowerCase())
      )
        into.push(field);
  }

  /** Rows of one thing name one of the other. */
  link(from: EntityDraft, to: EntityDraft, required = false): void {
    if (from === to) return;
    const title = capitalise(to.noun);
    if (from.fields.some(({ refWord }) => refWord?.toLowerCase() === to.noun.toLowerCase())) return;
    if (from.fields.length < mostFields) from.fields.push({ title, kind: 'text', required, refWord: title });
  }
}

function findIn(entities: readonly EntityDraft[], noun: string): EntityDraft | undefined {
  const low = noun.toLowerCase();
  return (
    entities.find((entity) => entity.noun.toLowerCase() === low) ??
    entities.find(({ noun: own }) => isKindOf(own.toLowerCase(), low) || low.endsWith(` ${own.toLowerCase()}`))
  );
}

/** An "e-bike" is a bike, a "rowing boat" a boat. */
export const isKindOf = (noun: string, kind: string): boolean => noun.endsWith(` ${kind}`) || noun.endsWith(`-${kind}`);
