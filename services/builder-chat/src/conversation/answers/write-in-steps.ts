import { ModelError } from '@lathe/platform/models/model-error';
import { actionFile } from '@lathe/proto/builder-chat/actions';
import { toldActions } from '../../prompts/told-actions.js';
import { type AnswerTask, emptyAnswer, type RejectedAction, writeAnswer, type WrittenAnswer } from './write-answer.js';

/** Calls of the model for one answer: the files that it asks for come with the next one. */
const maxSteps = 4;

/** An answer, in several calls where the model asks for files that it was not shown. All of them count. */
export async function writeInSteps(task: AnswerTask): Promise<WrittenAnswer> {
  const { soFar: before } = task.request;
  let answer = await writeAnswer(task);
  let asked = answer.opened;
  for (let step = 2; step <= maxSteps && asked.length > 0; step += 1) {
    task.emit({ type: 'status', status: 'streaming', step: `Reading ${asked.join(', ')}` });
    if (answer.text.trim() !== '') task.emit({ type: 'text', delta: '\n\n' });
    const soFar = {
      told: [before?.told ?? '', toldAnswer(answer)].filter((part) => part !== '').join('\n\n'),
      files: task.staging.project(),
      opened: answer.opened,
      mayOpenMore: step < maxSteps,
      rejected: before?.rejected ?? [],
    };
    const next = await nextStep(answer, {
      ...task,
      request: { ...task.request, soFar },
      idPrefix: `${task.idPrefix}s${step}-`,
    });
    asked = next.opened;
    answer = joined(answer, next);
  }
  return { ...answer, rejected: [...answer.rejected, ...task.staging.awaited().map(waiting)] };
}

/** What was done in the steps before stays done when the model fails in this one. */
async function nextStep(before: WrittenAnswer, task: AnswerTask): Promise<WrittenAnswer> {
  try {
    return await writeAnswer(task);
  } catch (error) {
    if (!(error instanceof ModelError) || before.actions.length === 0) throw error;
    return { ...emptyAnswer(), finishReason: 'cut', brokeOff: true };
  }
}

/** Rows whose entity no answer has brought. */
const waiting = (file: string): RejectedAction => ({
  action: 'insert_entity_records',
  file,
  reason: `there is no entity ${file}; its rows are kept until it is added`,
  raw: '',
  waits: true,
});

/** What an answer said, and what it did in a sentence. */
export function toldAnswer({ text, actions, rejected }: Pick<WrittenAnswer, 'text' | 'actions' | 'rejected'>): string {
  const done = actions.map(({ action, header }) => ({ action, file: actionFile(action, header), isApplied: true }));
  const refused = rejected.map(({ action, file }) => ({ action, file, isApplied: false }));
  return [text.trim(), toldActions([...done, ...refused])].filter((part) => part !== '').join('\n\n');
}

function joined(one: WrittenAnswer, next: WrittenAnswer): WrittenAnswer {
  return {
    finishReason: next.finishReason,
    usage: {
      promptTokens: one.usage.promptTokens + next.usage.promptTokens,
      completionTokens: one.usage.completionTokens + next.usage.completionTokens,
      cacheReadTokens: one.usage.cacheReadTokens + next.usage.cacheReadTokens,
      cacheWriteTokens: one.usage.cacheWriteTokens + next.usage.cacheWriteTokens,
    },
    appName: next.appName ?? one.appName,
    actions: [...one.actions, ...next.actions],
    rejected: [...one.rejected, ...next.rejected],
    truncated: next.truncated,
    brokeOff: next.brokeOff,
    text: `${one.text}\n\n${next.text}`.trim(),
    opened: [...new Set([...one.opened, ...next.opened])],
  };
}
