import { lowerFirst } from '../language/words.js';
import type { Unbuilt } from '../looks/not-built.js';
import type { AppLanguage, AppPlan, EntityPlan } from '../model/app-plan.js';
import { homeTitles } from '../templates/pages/home-parts.js';
import { generateProject } from '../templates/project.js';
import { textsOf } from '../templates/texts/texts.js';
import { accessSentences } from './access-sentences.js';
import { AnswerWriter } from './grammar.js';
import { answerTextsOf } from './texts/answer-texts.js';

/** What a file is called in the chat. */
export function fileTitle(path: string, plan: AppPlan): string {
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const { titles } = answerTextsOf(plan.language);
  if (path === 'layout.jsx') return titles.layout;
  if (path === 'globals.css') return titles.colours;
  if (path === 'services/app.js') return titles.app;
  const entity = plan.entities.find(
    (each) =>
      path.includes(each.name) ||
      name === each.page ||
      name === `${each.page.charAt(0).toLowerCase()}${each.page.slice(1)}`,
  );
  if (path.startsWith('pages/')) {
    if (name === 'Home') return titles.page(plan.homeTitle);
    const owner = plan.entities.find((each) => name === `${each.name}Detail`);
    if (owner) return titles.page(owner.singular);
    return titles.page(
      plan.entities.find((each) => each.page === name)?.plural ??
        plan.extras.find((each) => each.page === name)?.title ??
        name,
    );
  }
  if (entity && path === `components/${entity.name}Form.jsx`) return titles.form(entity.singular);
  if (entity && path === `components/${entity.name}Table.jsx`) return titles.table(entity.plural);
  if (entity && path === `components/${entity.name}Cards.jsx`) return titles.cards(entity.plural);
  if (path.startsWith('services/'))
    return entity && plan.entities.some((each) => lowerFirst(each.page) === name)
      ? titles.data(entity.plural)
      : titles.helpers(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return name.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** A thing and its fields, as an item of a list. */
export function fieldsSentence(entity: EntityPlan, language: AppLanguage): string {
  const { list, within } = textsOf(language);
  return `- **${entity.plural}**: ${list(entity.fields.map((field) => within(field.title)))}`;
}

/** What an answer says of the wish beside its plan. */
export interface BuildNotes {
  /** Whether it was not certain who may see or change something. */
  isUnsure: boolean;
  /** What was asked for and is not built. */
  left: readonly Unbuilt[];
  imports?: readonly { entity: string; file: string }[] | undefined;
}

/** What there is to see beside the lists: parts of the start page, pages of their own and boards. */
export function seenSentences(plan: AppPlan): string[] {
  const texts = answerTextsOf(plan.language);
  const { list } = textsOf(plan.language);
  const shown = homeTitles(plan);
  const pages = plan.extras.map(({ title }) => title);
  const boards = plan.entities.filter(({ view }) => view === 'board').map(({ plural }) => texts.boardOf(plural));
  return [
    ...(shown.length > 0 ? [texts.startPage(list(shown.map((title) => `**${title}**`)))] : []),
    ...(pages.length + boards.length > 0 ? [texts.alsoPages(list([...pages, ...boards]))] : []),
  ];
}

/** What was asked for and is not built. */
export function leftSentences({ language }: AppPlan, left: readonly Unbuilt[]): string[] {
  const texts = answerTextsOf(language);
  return left.length > 0 ? [texts.notBuilt(textsOf(language).list(left.map((part) => texts.unbuilt[part])))] : [];
}

/** The whole answer that builds an app. */
export function* firstBuild(
  nonce: string,
  plan: AppPlan,
  { isUnsure, left, imports = [] }: BuildNotes,
): Generator<string> {
  const write = new AnswerWriter(nonce);
  const texts = answerTextsOf(plan.language);
  const { list, within } = textsOf(plan.language);
  yield write.say(texts.building(plan.name));
  yield write.say(plan.entities.map((entity) => fieldsSentence(entity, plan.language)).join('\n'));
  for (const sentence of seenSentences(plan)) yield write.say(sentence);
  yield write.say([accessSentences(plan.entities, plan.language), ...(isUnsure ? [texts.stricter] : [])].join(' '));
  for (const [path, content] of Object.entries(generateProject(plan))) {
    const title = fileTitle(path, plan);
    const entity = /^entities\/(\w+)\.json$/.exec(path)?.[1];
    yield entity
      ? write.addEntity(entity, plan.entities.find((each) => each.name === entity)?.plural ?? entity, content)
      : write.addFile(path, title, content);
  }
  for (const { entity, file } of imports) yield write.importEntities(entity, file);
  for (const sentence of leftSentences(plan, left)) yield write.say(sentence);
  const things = plan.entities.map((entity) => within(entity.plural));
  yield write.say(texts.ready(plan.name, list(things), things[0] ?? 'it'));
}
