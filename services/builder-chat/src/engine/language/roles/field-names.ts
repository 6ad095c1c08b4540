import type { FieldDraft } from '../fields.js';
import type { EntityDraft } from '../reading/draft.js';
import { singular } from '../words.js';

/** Words that no field is called by, and how many are too many. */
const sentenceWord = /\b(?:where|whether|which|that|who|whom|if|because)\b/i;
const mostWords = 4;
/** Kinds of which a thing has one at most that was not named twice. */
const single = /^(?:date|datetime|email|phone|image|url|long)$/;

const stem = (word: string): string => singular(word.toLowerCase()).slice(0, 6);
const stemsOf = (title: string): string[] => title.toLowerCase().split(/[ -]/).map(stem);

/** Whether one of these things has such a field already, or one that says the same. */
export function isHeld(field: FieldDraft, holders: readonly EntityDraft[], of: EntityDraft): boolean {
  const { title, kind, options = [] } = field;
  const fields = holders.flatMap((entity) => entity.fields);
  if (kind === 'enum') return fields.some(({ options: known = [] }) => options.some((one) => known.includes(one)));
  const low = title.toLowerCase();
  const own = stemsOf(title).filter((word) => word.length > 2);
  return (
    of.noun.toLowerCase() === low ||
    fields.some(
      (known) =>
        known.title.toLowerCase() === low ||
        stemsOf(known.title).some((word) => own.includes(word)) ||
        known.options?.some((option) => option.toLowerCase() === low),
    ) ||
    (single.test(kind) && of.fields.some((known) => known.kind === kind))
  );
}

/** Names without what only says in which range they are; sentences are no names. */
export function cleanNames(entity: EntityDraft): void {
  for (const field of entity.fields) {
    const short = field.title.replace(/ from \S+ to \S+.*$/i, '');
    if (!entity.fields.some(({ title }) => title === short)) field.title = short;
  }
  const isName = ({ title }: FieldDraft): boolean =>
    !sentenceWord.test(title) && title.split(/\s+/).length <= mostWords;
  if (entity.fields.some(isName)) entity.fields = entity.fields.filter(isName);
}
