import {
  type Permissions,
  permissionsWith,
  rightsOf,
  type RowOperation,
  rowOperations,
} from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { accessSentences, rightsOfPeople } from '../answer/access-sentences.js';
import { answerTextsOf } from '../answer/texts/answer-texts.js';
import { type AccessClause, readAccess } from '../language/access.js';
import { inEnglishOf } from '../language/translation/translate.js';
import { type AppPlan, copyPlan, type EntityPlan } from '../model/app-plan.js';
import { permissionsAfter, saidOf } from '../plan/permissions.js';
import { findEntity, findFields } from './find.js';
import type { Change, Command, Refusal } from './outcome.js';

const who: [RegExp, AccessLevel][] = [
  [/^(?:public|all|everyone|everybody|anyone|anybody|visitors?)$/i, 'all'],
  [/^(?:admins?|owners?|staff|administrators?)$/i, 'admin'],
  [/^(?:creators?|authors?|own|private)$/i, 'creator'],
  [/^(?:none|nobody|no one)$/i, 'none'],
];
const ruleOf = (word: string): AccessLevel | undefined => who.find(([pattern]) => pattern.test(word.trim()))?.[1];

const panelPattern =
  /\bpermissions?\b.*?\b(?:for|of)\s+(?:the\s+)?(?<entity>.+?)\s+(?:entity\s+)?to\s+["']?(?<rule>.+?)["']?$/i;
const word = '(public|all|everyone|admins?|creators?|owner|none|nobody)';
const right = 'read|write|create|update|delete';

/**
 * What the presets of the database panel say: "Public Read, Admin Write", "Creator Only". Undefined for any other
 * words.
 */
function presetIn(text: string): Partial<Permissions> | undefined {
  const only = /^\s*(public|admin|creator|none|nobody)\s+only\s*$/i.exec(text)?.[1];
  if (only !== undefined) {
    const rule = ruleOf(only);
    return rule && { read: rule, write: rule };
  }
  const rules: Partial<Permissions> = {};
  const pairs = [
    ...[...text.matchAll(new RegExp(`\\b${word}[\\s-]+(${right})\\b`, 'gi'))].map(([, word = '', verb = '']) => ({
      word,
      verb,
    })),
    ...[...text.matchAll(new RegExp(`\\b(${right})\\s*(?:[:=]|to|by)\\s*${word}\\b`, 'gi'))].map(
      ([, verb = '', word = '']) => ({ word, verb }),
    ),
  ];
  for (const { word, verb } of pairs) {
    const rule = ruleOf(word);
    if (rule) rules[verb.toLowerCase() as keyof Permissions] = rule;
  }
  return Object.keys(rules).length > 0 ? rules : undefined;
}

/** A preset that says who writes means all of writing, but for what it names apart. */
function presetOver(current: Permissions, { write, ...named }: Partial<Permissions>): Permissions {
  const before = rightsOf(write === undefined ? current : { read: current.read, write });
  return permissionsWith(
    { ...before, ...(named as Partial<Record<RowOperation, AccessLevel>>) },
    write ?? current.write,
  );
}

/** Wishes for new things, and about parts of pages, are no wishes about access, whatever words are in them. */
const otherWish =
  /^(?:also\s+)?(?:add|rename|call|create|build|track|keep track of|record|store|introduce|import|why|how|when|where|what|sort|warn|mark|number)\b/i;
const part =
  /\b(?:fields?|columns?|buttons?|pages?|menu|forms?|charts?|calendar|sections?|titles?|headings?|colou?rs?|icons?|logo|tabs?|filters?)\b/i;

/** "make dogs public-read", "nobody can edit walks, everyone can add them", and the request of the database panel. */
export const changePermissions: Command = ({ text, plan: before }) => {
  const panel = panelPattern.exec(text)?.groups;
  if (!panel && (otherWish.test(text) || part.test(text))) return undefined;
  const hidden = /^hide\s+(?:the\s+)?(?<field>.+?)(?:\s+(?:from|in|on|for)\b.*)?$/i.exec(text)?.groups?.['field'];
  if (hidden && findFields(before, hidden).length > 0)
    return {
      refuse: `A right is for whole rows: ${hidden} cannot be hidden from some people by itself. Nothing was changed.`,
      offers: [`Remove the ${hidden} field`],
    };
  const named = panel && findEntity(before, panel['entity']);
  if (panel && !named)
    return { refuse: `There is no entity ${panel['entity'] ?? ''} in this app, so nothing was changed.` };
  const clauses = readAccess(panel?.['rule'] ?? text, before.entities.map(namesOf));
  const preset = clauses.some(({ closes }) => closes) ? undefined : presetIn(panel?.['rule'] ?? text);
  if (!preset && clauses.length === 0) return undefined;
  const targets = named ? [named] : targetsOf(before, clauses, preset ? text : undefined);
  const plan = copyPlan(before);
  let unsure = false;
  for (const entity of plan.entities.filter(({ name }) => targets.some((target) => target.name === name))) {
    if (preset) entity.permissions = presetOver(entity.permissions, preset);
    else
      unsure =
        apply(
          entity,
          clauses,
          before.entities.findIndex(({ name }) => name === entity.name),
        ) || unsure;
  }
  return outcome(
    before,
    plan,
    targets.map(({ name }) => name),
    unsure,
  );
};

function targetsOf(plan: AppPlan, clauses: readonly AccessClause[], words: string | undefined): EntityPlan[] {
  const things = new Set(words === undefined ? clauses.flatMap((clause) => clause.things) : readThings(plan, words));
  const isGeneral = things.size === 0 || clauses.every((clause) => clause.things.length === 0 && words === undefined);
  return isGeneral ? plan.entities : plan.entities.filter((_entity, index) => things.has(index));
}

/** What a thing is called in the app, and in a wish that was put into English. */
const namesOf = ({ plural, singular, name }: EntityPlan): string[] =>
  [plural, singular, name].flatMap((each) => [each, ...inEnglishOf(each)]);

/** Things that any words name. */
function readThings(plan: AppPlan, words: string): number[] {
  const low = ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return plan.entities.flatMap((entity, index) =>
    namesOf(entity).some((each) => low.includes(` ${each.toLowerCase()} `)) ? index : [],
  );
}

/** Answers whether it was unsure. */
function apply(entity: EntityPlan, clauses: readonly AccessClause[], thing: number): boolean {
  const current = entity.permissions;
  const said = saidOf(clauses, thing);
  // Whoever may change what only its creator sees should see it, too; what was closed to them stays closed.
  const read = said.update === 'all' && current.read === 'creator' ? 'all' : current.read;
  entity.permissions = permissionsAfter({ ...current, read }, said);
  return said.cautious;
}

const haveSameRights = (one: Permissions, other: Permissions): boolean =>
  rowOperations.every((operation) => rightsOf(one)[operation] === rightsOf(other)[operation]);

function outcome(before: AppPlan, plan: AppPlan, names: readonly string[], unsure: boolean): Change | Refusal {
  const targets = plan.entities.filter(({ name }) => names.includes(name));
  const rules = accessSentences(targets);
  const isChanged = before.entities.some(
    ({ permissions }, index) => !haveSameRights(permissions, plan.entities[index]?.permissions ?? permissions),
  );
  if (isChanged)
    return {
      plan,
      say: [unsure ? `${rules} ${answerTextsOf('en').stricter}` : rules, rightsOfPeople(targets)].join('\n\n'),
    };
  if (!unsure) return { refuse: `That is the rule already: ${rules}` };
  return {
    refuse: `I am not sure who may do what then, so it stays as it is: ${rules} Say it like "everyone can read them" or "only admins can edit them".`,
  };
}
