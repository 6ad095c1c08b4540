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
  const shown = homeTitles(plan);
  const pages = plan.extras.map(({ title }) => title);
  const boards = plan.entities.filter(({ view }) => view === 'board').map(({ plural }) => texts.boardOf(plural));
  if (shown.length > 0) yield write.say(texts.startPage(list(shown.map((title) => `**${title}**`))));
  if (pages.length + boards.length > 0) yield write.say(texts.alsoPages(list([...pages, ...boards])));
  yield write.say([accessSentences(plan.entities, plan.language), ...(isUnsure ? [texts.stricter] : [])].join(' '));
  for (const [path, content] of Object.entries(generateProject(plan))) {
    const title = fileTitle(path, plan);
    const entity = /^entities\/(\w+)\.json$/.exec(path)?.[1];
    yield entity
      ? write.addEntity(entity, plan.entities.find((each) => each.name === entity)?.plural ?? entity, content)
      : write.addFile(path, title, content);
  }
  for (const { entity, file } of imports) yield write.importEntities(entity, file);
  if (left.length > 0) yield write.say(texts.notBuilt(list(left.map((part) => texts.unbuilt[part]))));
  const things = plan.entities.map((entity) => within(entity.plural));
  yield write.say(texts.ready(plan.name, list(things), things[0] ?? 'it'));
}
