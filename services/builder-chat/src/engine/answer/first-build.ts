import { listOf } from '../language/words.js';
import { lowerFirst } from '../language/words.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { generateProject } from '../templates/project.js';
import { accessSentences, stricter } from './access-sentences.js';
import { AnswerWriter } from './grammar.js';

/** What a file is called in the chat. */
export function fileTitle(path: string, plan: AppPlan): string {
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (path === 'layout.jsx') return 'Layout and menu';
  if (path === 'globals.css') return 'Colours and type';
  if (path === 'services/app.js') return 'App name and menu';
  const entity = plan.entities.find(
    (each) =>
      path.includes(each.name) ||
      name === each.page ||
      name === `${each.page.charAt(0).toLowerCase()}${each.page.slice(1)}`,
  );
  if (path.startsWith('pages/')) {
    if (name === 'Home') return `${plan.homeTitle} page`;
    const owner = plan.entities.find((each) => name === `${each.name}Detail`);
    if (owner) return `${owner.singular} page`;
    return `${plan.entities.find((each) => each.page === name)?.plural ?? plan.extras.find((each) => each.page === name)?.title ?? name} page`;
  }
  if (entity && path === `components/${entity.name}Form.jsx`) return `${entity.singular} form`;
  if (entity && path === `components/${entity.name}Table.jsx`) return `${entity.plural} table`;
  if (entity && path === `components/${entity.name}Cards.jsx`) return `${entity.plural} cards`;
  if (path.startsWith('services/'))
    return entity && plan.entities.some((each) => lowerFirst(each.page) === name)
      ? `${entity.plural} data`
      : `${name.charAt(0).toUpperCase()}${name.slice(1)} helpers`;
  return name.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** A thing and its fields, as an item of a list. */
export function fieldsSentence(entity: EntityPlan): string {
  return `- **${entity.plural}**: ${listOf(entity.fields.map((field) => lowerFirst(field.title)))}`;
}

/** The whole answer that builds an app. */
export function* firstBuild(
  nonce: string,
  plan: AppPlan,
  isUnsure: boolean,
  imports: readonly { entity: string; file: string }[] = [],
): Generator<string> {
  const write = new AnswerWriter(nonce);
  yield write.say(`I'll build **${plan.name}**. It keeps:`);
  yield write.say(plan.entities.map(fieldsSentence).join('\n'));
  yield write.say([accessSentences(plan.entities), ...(isUnsure ? [stricter] : [])].join(' '));
  for (const [path, content] of Object.entries(generateProject(plan))) {
    const title = fileTitle(path, plan);
    const entity = /^entities\/(\w+)\.json$/.exec(path)?.[1];
    yield entity
      ? write.addEntity(entity, plan.entities.find((each) => each.name === entity)?.plural ?? entity, content)
      : write.addFile(path, title, content);
  }
  for (const { entity, file } of imports) yield write.importEntities(entity, file);
  yield write.say(
    `**${plan.name}** is ready: an overview, a list, a page and a form for each of ${listOf(plan.entities.map((entity) => lowerFirst(entity.plural)))}. Tell me what to change, for example "add a field to ${lowerFirst(plan.entities[0]?.plural ?? 'it')}", "add five sample rows" or "make the accent colour green".`,
  );
}
