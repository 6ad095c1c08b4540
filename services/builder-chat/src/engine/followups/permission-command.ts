import { accessSentences } from '../answer/first-build.js';
import type { AccessRule, AppPlan, EntityPlan } from '../plan/model.js';
import { copyPlan } from '../plan/read-plan.js';
import { findEntity, mentionedEntity } from './find.js';
import type { Command } from './outcome.js';

const WHO: [RegExp, AccessRule][] = [
  [/^(?:public|all|everyone|everybody|anyone|anybody|visitors?)$/i, 'all'],
  [/^(?:admins?|owners?|staff|administrators?)$/i, 'admin'],
  [/^(?:creators?|authors?|own|private)$/i, 'creator'],
  [/^(?:none|nobody|no one)$/i, 'none'],
];
const ruleOf = (word: string): AccessRule | undefined => WHO.find(([pattern]) => pattern.test(word.trim()))?.[1];

const PANEL = /\bpermissions?\b.*?\b(?:for|of)\s+(?:the\s+)?(?<entity>.+?)\s+(?:entity\s+)?to\s+["']?(?<rule>.+?)["']?$/i;
const EVERYONE = '(?:everyone|everybody|anyone|anybody|visitors?|the public|all people|people|all)';
const READ = '(?:read|see|view|browse|look at)';
const WRITE = '(?:write|edit|change|add|create|update|delete|modify|manage)';
const ADMINS = '(?:admins?|administrators?|the owner|i|me|staff)';

interface Rules {
  read?: AccessRule;
  write?: AccessRule;
}

/** What a phrase says about reading and writing, e.g. "Public Read, Admin Write" or "only admins can write". */
export function rulesIn(text: string): Rules {
  const rules: Rules = {};
  const only = /^\s*(public|admin|creator|none|nobody)\s+only\s*$/i.exec(text)?.[1];
  if (only) {
    const rule = ruleOf(only);
    return rule ? { read: rule, write: rule } : {};
  }
  for (const [, word = '', verb = ''] of text.matchAll(/\b(public|all|everyone|admins?|creators?|owner|none|nobody)[\s-]+(read|write)\b/gi)) {
    const rule = ruleOf(word);
    if (rule) rules[verb.toLowerCase() === 'read' ? 'read' : 'write'] = rule;
  }
  for (const [, verb = '', word = ''] of text.matchAll(/\b(read|write)\s*(?:[:=]|to|by)\s*(all|public|everyone|admins?|creators?|none|nobody)\b/gi)) {
    const rule = ruleOf(word);
    if (rule) rules[verb.toLowerCase() === 'read' ? 'read' : 'write'] = rule;
  }
  if (new RegExp(`\\b${EVERYONE}\\s+(?:can|may|should be able to)\\s+(?:also\\s+)?(?:\\w+\\s+and\\s+)?${WRITE}\\b`, 'i').test(text)) Object.assign(rules, { read: rules.read ?? 'all', write: 'all' });
  if (new RegExp(`(?<!only )\\b${EVERYONE}\\s+(?:can|may|should be able to)\\s+(?:also\\s+)?${READ}\\b`, 'i').test(text)) rules.read = 'all';
  if (new RegExp(`\\bonly\\s+${ADMINS}\\s+(?:can|may|should)\\s+(?:\\w+\\s+(?:and|or)\\s+)?${WRITE}\\b`, 'i').test(text)) rules.write = 'admin';
  if (new RegExp(`\\bonly\\s+${ADMINS}\\s+(?:can|may|should)\\s+${READ}\\b`, 'i').test(text)) Object.assign(rules, { read: 'admin', write: rules.write ?? 'admin' });
  if (/\b(?:nobody|no one)\s+(?:can|may)\s+(?:write|edit|change|add)\b|\bread[- ]only\b/i.test(text)) rules.write = 'none';
  if (/\bonly\s+(?:the\s+)?(?:creators?|authors?|the person who (?:made|added|created) (?:it|them))\b|\b(?:make|set)\b.*\bprivate\b|\bprivate again\b/i.test(text)) Object.assign(rules, { read: 'creator', write: 'creator' });
  if (Object.keys(rules).length === 0 && /\b(?:make|set|turn)\b.*\bpublic(?:ly)?(?:[- ](?:read(?:able)?|visible))?\b/i.test(text)) rules.read = 'all';
  return rules;
}

/** "make dogs public-read", "only admins can write", and the request of the database panel. */
export const changePermissions: Command = ({ text, plan: before }) => {
  const panel = PANEL.exec(text)?.groups;
  const rules = rulesIn(panel?.['rule'] ?? text);
  if (!rules.read && !rules.write) return undefined;
  const named = panel ? findEntity(before, panel['entity']) : mentionedEntity(before, text);
  if (panel && !named) return { refuse: `There is no entity ${panel['entity'] ?? ''} in this app, so nothing was changed.` };
  const plan = copyPlan(before);
  const targets: EntityPlan[] = named ? plan.entities.filter((entity) => entity.name === named.name) : plan.entities;
  for (const entity of targets) {
    const { read, write } = entity.permissions;
    // Opening rows to everyone must not let every signed-in person's rows be changed by others: who writes stays as it is.
    entity.permissions = { read: rules.read ?? read, write: rules.write ?? write };
  }
  if (!changed(before, plan)) return { refuse: `That is the rule already: ${accessSentences(targets)}` };
  return { plan, say: accessSentences(targets) };
};

function changed(before: AppPlan, after: AppPlan): boolean {
  return before.entities.some((entity, index) => JSON.stringify(entity.permissions) !== JSON.stringify(after.entities[index]?.permissions));
}
