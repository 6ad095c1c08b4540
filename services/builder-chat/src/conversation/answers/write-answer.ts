import { noTokens } from '@lathe/platform/models/chunk-facts';
import { ModelError } from '@lathe/platform/models/model-error';
import type { FinishReason, TokenUsage } from '@lathe/platform/models/models';
import { LoopTurns } from '@lathe/platform/workers/loop-turns';
import {
  type ActionEndEvent,
  type ActionEvent,
  actionHeaders,
  type AskType,
  isAsk,
  type ShownActionType,
} from '@lathe/proto/builder-chat/actions';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { applyAction } from '../../actions/apply-action.js';
import type { ApplyContext } from '../../actions/staging/action.js';
import type { Staging } from '../../actions/staging/staging.js';
import type { AnswerModel } from '../../models/answer-model.js';
import type { AnswerRequest } from '../../prompts/answer-request.js';
import { AnswerParser } from '../../stream/answer-parser.js';
import { WithoutCode } from '../../stream/without-code.js';
import { isComplete } from './is-complete.js';

/** What is needed to write one answer into a staging project. */
export interface AnswerTask {
  model: AnswerModel;
  request: AnswerRequest;
  staging: Staging;
  context: ApplyContext;
  /** Put before action ids, so that several answers of one generation do not share them. */
  idPrefix: string;
  emit(event: NewGenerationEvent): void;
  signal: AbortSignal;
}

/** `file` is the path, or the name of the entity; empty when it could not be read. */
export interface RejectedAction {
  action: ShownActionType;
  file: string;
  reason: string;
  /** What the model wrote. */
  raw: string;
  /** It is kept until what it needs is there, and needs not be written again. */
  waits?: boolean;
}

export interface WrittenAnswer {
  finishReason: FinishReason;
  usage: TokenUsage;
  /** A name for an app that has none yet. */
  appName: string | null;
  /** Actions that are in the staging, in order. */
  actions: ActionEndEvent[];
  /** Actions that are not, with the reason. */
  rejected: RejectedAction[];
  truncated: boolean;
  /** The model failed on the way, after some actions were done. */
  brokeOff: boolean;
  /** What it says beside its actions. */
  text: string;
  /** Paths of files that the model asks to see. */
  opened: string[];
}

/** For what comes of all answers that this process writes. */
const turns = new LoopTurns();

/** What ends so may lack something at its end, however much of it parses. */
const cutOff: ReadonlySet<FinishReason> = new Set(['length', 'cut']);

/** An answer of which nothing has come. */
export const emptyAnswer = (): WrittenAnswer => ({
  finishReason: 'other',
  usage: noTokens,
  appName: null,
  actions: [],
  rejected: [],
  truncated: false,
  brokeOff: false,
  text: '',
  opened: [],
});

/** Streams an answer: shows its text and actions as they come and applies each action to the staging when it closes. */
export async function writeAnswer(task: AnswerTask): Promise<WrittenAnswer> {
  const answer = emptyAnswer();
  const asks = new Set<string>();
  const parser = new AnswerParser({
    nonce: task.request.nonce,
    idPrefix: task.idPrefix,
    isComplete: (...action) => !cutOff.has(answer.finishReason) && isComplete(...action),
  });
  const chat = new WithoutCode();
  let thoughts = '';
  const take = (event: ActionEvent): void => {
    if (event.type !== 'reasoning') return takeEvent(task, answer, asks, chat, event);
    thoughts += event.delta;
    task.emit(event);
  };
  const failure = await readAll(task, answer, (text) => {
    for (const event of parser.push(text)) take(event);
  });
  if (failure !== null) answer.finishReason = 'cut';
  for (const event of parser.end()) take(event);
  say(task, answer, chat.end());
  if (failure !== null && answer.actions.length === 0) throw failure;
  // All of it in thoughts, by a model that was not cut off in them: they are what it has to say.
  if (saysNothing(answer) && !cutOff.has(answer.finishReason)) say(task, answer, thoughts.trim());
  const isAnswer = answer.actions.length === 0 && answer.rejected.length === 0;
  const code = isAnswer ? chat.code : chat.files.filter((file) => !task.staging.hasContent(file)).join('\n');
  if (code !== '') answer.rejected.push({ action: 'unknown', file: '', reason: codeInChat, raw: code });
  return { ...answer, brokeOff: failure !== null };
}

/** Reads all that the model writes. Returns how it failed; null when it did not. */
async function readAll(
  task: AnswerTask,
  answer: WrittenAnswer,
  take: (text: string) => void,
): Promise<ModelError | null> {
  try {
    for await (const chunk of task.model.answer(task.request, task.signal)) {
      if (chunk.type === 'text') {
        await turns.take();
        take(chunk.text);
      } else {
        const { finishReason, usage, appName = answer.appName } = chunk;
        Object.assign(answer, { finishReason, usage, appName });
      }
    }
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

/** `asks` are the ids of actions that speak to the builder: what they say is in their headers, and nobody else sees them. */
function takeEvent(
  task: AnswerTask,
  answer: WrittenAnswer,
  asks: Set<string>,
  chat: WithoutCode,
  event: Exclude<ActionEvent, { type: 'reasoning' }>,
): void {
  if (event.type === 'text') return say(task, answer, chat.push(event.delta));
  chat.passAction();
  if (event.type === 'action-start') return start(task, answer, asks, event);
  if (asks.has(event.actionId)) {
    // It takes no content: what follows a line without its end is meant for the reader.
    if (event.type === 'action-delta') say(task, answer, event.text);
    return;
  }
  if (event.type === 'action-end') return close(task, answer, event);
  if (event.type === 'action-rejected') return reject(task, answer, event);
  task.emit(event);
}

function start(
  task: AnswerTask,
  answer: WrittenAnswer,
  asks: Set<string>,
  event: Extract<ActionEvent, { type: 'action-start' }>,
): void {
  const { action } = event;
  if (!isAsk(action)) return task.emit({ ...event, action });
  asks.add(event.actionId);
  hear(answer, action, event.header);
}

const saysNothing = ({ text, actions, rejected, opened, truncated }: WrittenAnswer): boolean =>
  !truncated && [text.trim(), actions, rejected, opened].every(({ length }) => length === 0);

function say(task: AnswerTask, answer: WrittenAnswer, delta: string): void {
  if (delta === '') return;
  answer.text += delta;
  task.emit({ type: 'text', delta });
}

/** They are not shown, and the model is asked for actions. */
const codeInChat = 'files were written as code in the chat; write each of them as an action';

const maxNameLength = 80;

function hear(answer: WrittenAnswer, ask: AskType, header: Record<string, unknown>): void {
  if (ask === 'open_files') answer.opened.push(...actionHeaders.open_files.parse(header).paths);
  else answer.appName = actionHeaders.name_app.parse(header).name.slice(0, maxNameLength);
}

function reject(
  task: AnswerTask,
  answer: WrittenAnswer,
  event: Extract<ActionEvent, { type: 'action-rejected' }>,
): void {
  const { action: given, reason, raw } = event;
  const action = isAsk(given) ? 'unknown' : given;
  answer.rejected.push({ action, file: '', reason, raw });
  task.emit({ ...event, action });
}

function close(task: AnswerTask, answer: WrittenAnswer, event: ActionEndEvent): void {
  const { action } = event;
  if (isAsk(action)) return;
  if (event.truncated) {
    answer.truncated = true;
    task.emit({ ...event, action, added: 0, removed: 0 });
    return;
  }
  const result = applyAction(task.staging, event, task.context);
  if (result.ok) {
    answer.actions.push(event);
    task.emit({ ...event, action, added: result.added, removed: result.removed });
    for (const message of result.notes ?? []) task.emit({ type: 'notice', message });
    return;
  }
  const path = event.header['path'] ?? event.header['name'];
  const file = typeof path === 'string' ? path : '';
  answer.rejected.push({ action, file, reason: result.reason, raw: writtenBody(event, task.request.nonce) });
  task.emit({
    type: 'action-rejected',
    actionId: event.actionId,
    action,
    reason: result.reason,
    raw: event.body,
  });
}

/** The content as it was written; the pairs of an edit are shown as a difference elsewhere. */
function writtenBody({ body, edits }: ActionEndEvent, nonce: string): string {
  if (edits === undefined) return body;
  return edits.map(({ search, replace }) => `@@${nonce} search\n${search}\n@@${nonce} replace\n${replace}`).join('\n');
}
