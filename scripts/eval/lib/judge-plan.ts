import type { AppPlan, EntityPlan, FieldKind, FieldPlan } from '@lathe/builder-chat/engine/model/app-plan';
import type { CorpusSentence, ExpectedEntity, ExpectedField } from './engine-corpus.ts';

/** Kinds that serve a person as well as the expected one. */
const alike: Readonly<Record<string, readonly FieldKind[]>> = {
  text: ['text', 'long', 'ref', 'enum'],
  integer: ['integer', 'number'],
  number: ['integer', 'number'],
  date: ['date', 'datetime'],
};
/** Words that no field is called by: part of a sentence was taken for a name. */
const sentenceWord = /\b(where|whether|which|that|who|whom|if|because|ob|wer|que|qui|quién)\b/i;
const mostWords = 4;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const singular = (text: string): string => plain(text).replace(/s$/, '');
/** Whether one of the given names is one of these, whatever its case, accents and number. */
export const isOneOf = (names: readonly string[], given: readonly string[]): boolean =>
  names.some((name) => given.some((one) => singular(one) === singular(name)));

/** What of the plan is not as the person would expect; none when the plan is right. */
export function faultsOf(plan: AppPlan, { entities }: CorpusSentence): string[] {
  const faults: string[] = [];
  const found = new Map<ExpectedEntity, EntityPlan>();
  for (const expected of entities) {
    const entity = plan.entities.find(({ name, ...titles }) =>
      isOneOf(expected.names, [name, titles.singular, titles.plural]),
    );
    if (entity) found.set(expected, entity);
    else if (!expected.isOptional) faults.push(`no ${expected.names[0]}`);
  }
  const wanted = new Set(found.values());
  for (const entity of plan.entities) if (!wanted.has(entity)) faults.push(`${entity.name} is too much`);
  for (const [expected, entity] of found) {
    const { access } = expected;
    if (access && (access.read !== entity.permissions.read || access.write !== entity.permissions.write))
      faults.push(`${entity.name}: rights ${entity.permissions.read} ${entity.permissions.write}`);
    for (const field of expected.fields) {
      const fault = faultOfField(entity, field, found);
      if (fault) faults.push(`${entity.name}: ${fault}`);
    }
    for (const { title } of entity.fields)
      if (sentenceWord.test(title) || title.split(/\s+/).length > mostWords)
        faults.push(`${entity.name}: "${title}" is no field`);
  }
  return faults;
}

function faultOfField(
  entity: EntityPlan,
  expected: ExpectedField,
  found: ReadonlyMap<ExpectedEntity, EntityPlan>,
): string | undefined {
  const { ref, names, isOptional } = expected;
  if (ref !== undefined) {
    const targets = [...found]
      .filter(([{ names: known }]) => isOneOf(known, ref.split('/')))
      .map(([, { name }]) => name);
    const refers = entity.fields.some(({ kind, ref: to }) => kind === 'ref' && targets.includes(to ?? ''));
    return refers || isOptional ? undefined : `no reference to ${ref}`;
  }
  const field = entity.fields.find(({ key, title }) => isOneOf(names, [key, title]));
  if (!field) return isOptional ? undefined : `no field ${names[0]}`;
  return serves(field, expected)
    ? undefined
    : `${field.key} is ${field.options?.join('|') ?? field.kind}, not ${expected.options?.join('|') ?? expected.kind}`;
}

function serves({ kind: stored, options = [], clock }: FieldPlan, expected: ExpectedField): boolean {
  // A time of day beside its day says when, too.
  const kind = clock && expected.kind === 'date' ? 'datetime' : stored;
  if (expected.options) return expected.options.every((option) => options.some((one) => plain(one) === plain(option)));
  if (expected.kind === undefined || expected.kind === kind) return true;
  if (expected.kind === 'boolean') return kind === 'enum' && options.length === 2;
  return alike[expected.kind]?.includes(kind) ?? false;
}
