import { noTokens } from '@lathe/platform/models/chunk-facts';
import { ModelError } from '@lathe/platform/models/model-error';
import type { FinishReason, TokenUsage } from '@lathe/platform/models/models';
import type { ActionEndEvent, ActionEvent, ShownActionType } from '@lathe/proto/builder-chat/actions';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { applyAction } from '../../actions/apply-action.js';
import type { ApplyContext } from '../../actions/staging/action.js';
import type { Staging } from '../../actions/staging/staging.js';
import type { AnswerModel } from '../../models/answer-model.js';
import type { AnswerRequest } from '../../prompts/answer-request.js';
import { AnswerParser } from '../../stream/answer-parser.js';
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
  hasText: boolean;
  /** The model failed on the way, after some actions were done. */
  brokeOff: boolean;
}

/** What ends so may lack something at its end, however much of it parses. */
const cutOff: ReadonlySet<FinishReason> = new Set(['length', 'cut']);

/** Streams an answer: shows its text and actions as they come and applies each action to the staging when it closes. */
export async function writeAnswer(task: AnswerTask): Promise<WrittenAnswer> {
  const answer: WrittenAnswer = {
    finishReason: 'other',
    usage: noTokens,
    appName: null,
    actions: [],
    rejected: [],
    truncated: false,
    hasText: false,
    brokeOff: false,
  };
  const parser = new AnswerParser({
    nonce: task.request.nonce,
    idPrefix: task.idPrefix,
    isComplete: (...action) => !cutOff.has(answer.finishReason) && isComplete(...action),
  });
  const failure = await readAll(task, parser, answer);
  if (failure !== null) answer.finishReason = 'cut';
  for (const event of parser.end()) take(task, answer, event);
  if (failure !== null && answer.actions.length === 0) throw failure;
  return { ...answer, brokeOff: failure !== null };
}

/** Returns how the model failed; null when it did not. */
async function readAll(task: AnswerTask, parser: AnswerParser, answer: WrittenAnswer): Promise<ModelError | null> {
  try {
    for await (const chunk of task.model.answer(task.request, task.signal)) {
      if (chunk.type === 'text') for (const event of parser.push(chunk.text)) take(task, answer, event);
      else
        Object.assign(answer, { finishReason: chunk.finishReason, usage: chunk.usage, appName: chunk.appName ?? null });
    }
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

function take(task: AnswerTask, answer: WrittenAnswer, event: ActionEvent): void {
  if (event.type === 'action-end') return close(task, answer, event);
  if (event.type === 'text') answer.hasText ||= event.delta.trim() !== '';
  if (event.type === 'action-rejected') answer.rejected.push({ action: event.action, file: '', reason: event.reason });
  task.emit(event);
}

function close(task: AnswerTask, answer: WrittenAnswer, event: ActionEndEvent): void {
  if (event.truncated) {
    answer.truncated = true;
    task.emit({ ...event, added: 0, removed: 0 });
    return;
  }
  const result = applyAction(task.staging, event, task.context);
  if (result.ok) {
    answer.actions.push(event);
    task.emit({ ...event, added: result.added, removed: result.removed });
    return;
  }
  const path = event.header['path'] ?? event.header['name'];
  answer.rejected.push({ action: event.action, file: typeof path === 'string' ? path : '', reason: result.reason });
  task.emit({
    type: 'action-rejected',
    actionId: event.actionId,
    action: event.action,
    reason: result.reason,
    raw: event.body,
  });
}
