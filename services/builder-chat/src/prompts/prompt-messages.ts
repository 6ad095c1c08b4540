import type { MessagePart, ModelAbilities, ModelMessage } from '@lathe/platform/models/models';
import { entityPath } from '@lathe/proto/apps/project/paths';
import type { AnswerRequest, AnswerSoFar } from './answer-request.js';
import { appParts, fenced, shownFile } from './context/app-part.js';
import { type Budget, budgetOf } from './context/budget.js';
import { chooseFiles, type ChosenFiles, fitting } from './context/choose-files.js';
import { linksOf } from './context/file-links.js';
import { sourcesPart } from './context/sources-part.js';
import { toolsPart } from './context/tools-part.js';
import { continuationTask, firstTask, openedTask, repairTask, rules } from './prompt-texts.js';

/**
 * A request as messages, from what stays the same to what is new, so that most of it is what the request before began
 * with: rules, app, conversation, and last the mark and the wish.
 */
export function promptMessages(request: AnswerRequest, abilities: ModelAbilities): ModelMessage[] {
  const budget = budgetOf(abilities.window, rules.length);
  const chosen = chooseFiles(request.files, request.prompt, budget.app, request.shown);
  const { soFar, prompt } = request;
  const turns: ModelMessage[] = [
    ...appTurns(request, chosen),
    ...fittingHistory(request.history, budget.history),
    ...(soFar === undefined
      ? []
      : [
          { role: 'user' as const, content: prompt },
          { role: 'assistant' as const, content: soFar.told || 'I have begun.' },
        ]),
  ];
  const last = soFar === undefined ? wishMessage(request, chosen, budget) : goOnMessage(request, soFar, chosen, budget);
  return [
    { role: 'system', content: [{ type: 'text', text: rules, endsStablePrefix: true }] },
    ...turns.map((turn, index) => (index === turns.length - 1 ? withMark(turn) : turn)),
    last,
  ];
}

/** The app as a turn of its own, so that none of it speaks with the authority of the rules. */
function appTurns({ files }: AnswerRequest, chosen: ChosenFiles): ModelMessage[] {
  if (Object.keys(files).length === 0) return [];
  const parts = appParts(chosen, files);
  // What was changed since ends somewhere else each time; the first part and the last are where a request can go on.
  const content = parts.map((text, index): MessagePart => ({
    type: 'text',
    text,
    endsStablePrefix: index === 0 || index === parts.length - 1,
  }));
  return [
    { role: 'user', content },
    { role: 'assistant', content: 'I know the app now.' },
  ];
}

/** Half of the conversation goes at a time: what is left stays as it is for some turns. */
function fittingHistory(history: AnswerRequest['history'], budget: number): AnswerRequest['history'] {
  const size = history.reduce((sum, { content }) => sum + content.length, 0);
  if (size <= budget || history.length <= 2) return history;
  const turns = history.length / 2;
  return fittingHistory(history.slice(2 * Math.ceil(turns / 2)), budget);
}

function withMark(message: ModelMessage): ModelMessage {
  return typeof message.content === 'string'
    ? { ...message, content: [{ type: 'text', text: message.content, endsStablePrefix: true }] }
    : message;
}

function wishMessage(request: AnswerRequest, chosen: ChosenFiles, budget: Budget): ModelMessage {
  const { files, prompt, appName } = request;
  const isNew = Object.keys(files).length === 0;
  const parts = [
    ...attached(request, budget),
    ...(chosen.wished.length > 0
      ? [['# Files that the wish may be about', ...chosen.wished.map((path) => shownFile(path, files))].join('\n\n')]
      : []),
    ...(chosen.hidden.length > 0 ? [`Not shown, to be asked for with open_files: ${chosen.hidden.join(', ')}.`] : []),
    ...toolsPart(request.tools),
    ...sourcesPart(request.sources, budget.attachments),
    isNew ? firstTask : continuationTask,
    ...(appName === undefined ? [] : [`The app is called "${appName}".`]),
    mark(request),
    `# What the user wants\n${prompt}`,
  ];
  return { role: 'user', content: [...seen(request), { type: 'text', text: parts.join('\n\n') }] };
}

const seen = ({ pictures = [] }: AnswerRequest): MessagePart[] =>
  pictures.flatMap(({ contentType, data }) => (data === null ? [] : [{ type: 'image', contentType, data }]));

/** What a model reads that has begun to answer: the files that it asked for, or what of its answer is to be mended. */
function goOnMessage(request: AnswerRequest, soFar: AnswerSoFar, chosen: ChosenFiles, budget: Budget): ModelMessage {
  const { files, opened, rejected } = soFar;
  const { repair, nonce } = request;
  const there = [...opened.filter((path) => path in files), ...(repair ? repairedFiles(request, soFar, budget) : [])];
  const missing = opened.filter((path) => !(path in files));
  const parts = [
    ...(repair === undefined ? attached(request, budget) : []),
    ...toolsPart(request.tools),
    ...(repair === undefined ? sourcesPart(request.sources, budget.attachments) : []),
    ...[...new Set(there)].map((path) => shownFile(path, files)),
    ...(missing.length > 0 ? [`There is no ${missing.join(', ')}. Files: ${Object.keys(files).join(', ')}.`] : []),
    ...(repair === undefined
      ? [openedTask]
      : [
          `Files of the app now: ${Object.keys(files).join(', ')}.`,
          repairTask(problems(repair)),
          ...rejected
            .filter(({ raw }) => raw !== '')
            .map((one) => rejectedText(one, nonce, Math.floor(budget.attachments / rejected.length))),
        ]),
    ...(repair === undefined && !soFar.mayOpenMore ? ['No more files can be opened: answer with what you know.'] : []),
    ...(chosen.hidden.length > 0 && soFar.mayOpenMore ? [`Not shown yet: ${chosen.hidden.join(', ')}.`] : []),
    mark(request),
  ];
  const pictures = repair === undefined ? seen(request) : [];
  return { role: 'user', content: [...pictures, { type: 'text', text: parts.join('\n\n') }] };
}

const mark = ({ nonce, today }: AnswerRequest): string => `NONCE for this answer: ${nonce}. Today is ${today}.`;

const problems = (found: NonNullable<AnswerRequest['repair']>): string =>
  found.map(({ path, line, message }) => `- ${path === '' ? '' : `${path}, line ${line}: `}${message}`).join('\n');

/** What has problems, and what of the answer it imports, as far as there is room. */
function repairedFiles(
  { files: before, repair = [] }: AnswerRequest,
  { files }: AnswerSoFar,
  budget: Budget,
): string[] {
  // An action on an entity names no path.
  const broken = repair.flatMap(({ path }) => [path, entityPath(path)].filter((one) => one in files));
  const links = linksOf(files);
  const used = broken.flatMap((path) => links.get(path) ?? []).filter((path) => files[path] !== before[path]);
  return fitting(files, [...new Set([...broken, ...used])], budget.app);
}

const maxRejected = 12_000;

/** The mark of the earlier answer would be taken for the one of this. */
function rejectedText({ file, reason, raw }: AnswerSoFar['rejected'][number], nonce: string, room: number): string {
  const text = raw.slice(0, Math.min(maxRejected, room)).replace(/@@[a-z0-9]{6}\b/g, `@@${nonce}`);
  return `What you wrote for ${file || 'an action'} was not applied: ${reason}. It was:\n${fenced(text)}`;
}

const maxAttachment = 20_000;

function attached({ attachments, pictures = [] }: AnswerRequest, budget: Budget): string[] {
  const each = Math.min(maxAttachment, Math.floor(budget.attachments / Math.max(1, attachments.length)));
  const unseen = pictures.filter(({ data }) => data === null).map(({ name }) => name);
  return [
    ...attachments.map(({ name, content }) => `# Attached file ${name}\n${fenced(content.slice(0, each))}`),
    ...(unseen.length > 0
      ? [`Attached pictures that you cannot see: ${unseen.join(', ')}. Say so, and guess nothing of them.`]
      : []),
  ];
}
