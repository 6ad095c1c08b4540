import { RowReader } from '@lathe/proto/apps/project/cells/row-reader';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { entitySchema } from '@lathe/proto/entities/schema';
import { applyAction } from '../../actions/apply-action.js';
import { attachedTable, isTable } from '../../actions/rows/attached-table.js';
import type { EntityRename, PendingFile, PendingRows, ProjectFiles } from '../../actions/staging/project.js';
import { Staging } from '../../actions/staging/staging.js';
import { AnswerParser } from '../../stream/answer-parser.js';
import { agreements } from '../answer/texts/answer-texts.js';
import { type EngineInput, runEngine } from '../engine.js';

/** What an answer of the engine does to a project when it is read and applied as any model's is. */
export interface Answered {
  raw: string;
  chat: string;
  files: ProjectFiles;
  /** Action type and what it is about, in order. */
  actions: string[];
  rows: PendingRows[];
  /** Rows of attached files that are imported, as the import reads them. */
  imported: PendingRows[];
  renames: EntityRename[];
  /** What the answer calls the app from now on, where it does. */
  appName?: string;
  /** Reasons of actions that were rejected or could not be applied. */
  failures: string[];
}

export const nonce = 'a1b2c3';

/** Runs the engine and applies its answer. */
export async function ask(
  prompt: string,
  files: ProjectFiles = {},
  more: Partial<EngineInput> = {},
): Promise<Answered> {
  const pieces: string[] = [];
  for (const piece of runEngine({ nonce: nonce, prompt, files, today: '2026-03-10', ...more })) pieces.push(piece);
  const parser = new AnswerParser({ nonce: more.nonce ?? nonce });
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
  const staging = new Staging(files);
  const answer: Answered = {
    raw: pieces.join(''),
    chat: '',
    files,
    actions: [],
    rows: [],
    imported: [],
    renames: [],
    failures: [],
  };
  const attachments = (more.attachments ?? []).map(({ name, content }) => ({
    name,
    contentType: 'text/csv',
    text: content,
  }));
  for (const event of events) {
    if (event.type === 'text') answer.chat += event.delta;
    if (event.type === 'action-rejected') answer.failures.push(event.reason);
    if (event.type !== 'action-end') continue;
    if (event.action === 'name_app') {
      answer.appName = String(event.header['name']);
      continue;
    }
    answer.actions.push(`${event.action} ${String(event.header['path'] ?? event.header['name'])}`);
    const result = applyAction(staging, event, { prompt, attachments });
    if (!result.ok)
      answer.failures.push(`${event.action} ${String(event.header['path'] ?? event.header['name'])}: ${result.reason}`);
  }
  return {
    ...answer,
    files: staging.project(),
    rows: staging.records(),
    imported: staging.imports().map((file) => rowsOf(file, staging.project())),
    renames: staging.renames(),
  };
}

/** What an import of the file brings. */
function rowsOf({ entity, text, plan }: PendingFile, files: ProjectFiles): PendingRows {
  const table = attachedTable(text);
  if (!isTable(table)) throw new Error(table.message);
  const reader = new RowReader(entitySchema.parse(JSON.parse(files[`entities/${entity}.json`] ?? '{}')), plan);
  return { entity, rows: table.rows.map((cells) => reader.read(cells).values) };
}

/** Asks for a first build, and agrees to the plan where one is shown before anything is built. */
export async function askUntilBuilt(prompt: string): Promise<Answered> {
  const first = await ask(prompt);
  const agreement = offersIn(first.chat).find((offered) => agreements.includes(offered));
  if (agreement === undefined) return first;
  const history = [
    { role: 'user', content: prompt },
    { role: 'assistant', content: first.chat },
  ];
  return ask(agreement, {}, { history });
}
