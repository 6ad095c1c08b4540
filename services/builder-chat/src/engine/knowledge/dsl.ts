import { type FieldDraft, readFields } from '../language/fields.js';
import { splitItems } from '../language/items.js';
import { lowerFirst, singular } from '../language/words.js';
import type { Accent } from '../model/app-plan.js';

/** A thing people keep, as somebody in that trade would describe it. */
export interface Archetype {
  noun: string;
  /** Other singular nouns for it. */
  aliases: string[];
  icon: string;
  fields: FieldDraft[];
  /** Names for sample rows. */
  samples: string[];
  /** Whether visitors of a public app may read it, or send one in. */
  audience: 'inherit' | 'private' | 'inbox';
}

export interface Domain {
  id: string;
  /** Words that point to it; a phrase counts more than a word. */
  words: string[];
  title: string;
  tagline: string;
  icon: string;
  accent: Accent;
  serif: boolean;
  /** Made to be read by people who are not signed in. */
  isPublic: boolean;
  archetypes: Archetype[];
  /** How many of the archetypes a terse sentence gets. */
  use: number;
}

/**
 * One archetype a line: `noun|alias (Icon): field!, field [a|b], other > Noun -- Sample, Sample`. `!` marks a required
 * field, `> Noun` a relation, `~private` and `~inbox` the audience in public apps.
 */
function archetype(line: string): Archetype {
  const match = /^([^(]+)\((\w+)\)\s*(~\w+)?\s*:\s*(.*?)(?:\s+--\s+(.*))?$/.exec(line.trim());
  if (!match?.[1] || !match[2] || !match[4]) throw new Error(`Not an archetype: ${line}`);
  const [noun = '', ...aliases] = match[1].split('|').map((word) => word.trim());
  const fields = splitItems(match[4]).flatMap((item) => {
    const relation = /^(.+?)\s*>\s*([\w ]+?)(!?)$/.exec(item.text);
    const drafts = readFields([{ join: 'start', text: (relation?.[1] ?? item.text).trim() }]);
    const first = drafts[0];
    if (!first) throw new Error(`Not a field: ${item.text}`);
    return [
      relation?.[2]
        ? {
            ...first,
            kind: 'text' as const,
            refWord: relation[2],
            required: relation[3] === '!',
            isLink: true as const,
          }
        : first,
    ];
  });
  return {
    noun,
    aliases,
    icon: match[2],
    fields,
    samples: match[5]?.split(',').map((name) => name.trim()) ?? [],
    audience: match[3] === '~private' ? 'private' : match[3] === '~inbox' ? 'inbox' : 'inherit',
  };
}

interface DomainText {
  words: string;
  title: string;
  tagline: string;
  icon: string;
  accent: Accent;
  serif?: boolean;
  isPublic?: boolean;
  use?: number;
  things: string;
}

export function domain(id: string, text: DomainText): Domain {
  const archetypes = text.things.trim().split('\n').map(archetype);
  return {
    id,
    words: text.words.split(',').map((word) => lowerFirst(word.trim())),
    title: text.title,
    tagline: text.tagline,
    icon: text.icon,
    accent: text.accent,
    serif: text.serif ?? false,
    isPublic: text.isPublic ?? false,
    use: text.use ?? archetypes.length,
    archetypes,
  };
}

/** True when the noun names this archetype. */
export function isNamed(thing: Archetype, noun: string): boolean {
  const low = singular(noun.toLowerCase());
  return [thing.noun, ...thing.aliases].some((name) => name === low);
}
