import type { AnswerRequest } from '../../prompts/answer-request.js';
import type { StoredMessage } from '../messages/message.js';
import { stoppedCode } from './answer-message.js';

/** Messages a model is told of. */
const told = 6;
/** Characters of an answer that a model is told. */
const maxAnswer = 4000;

/**
 * What a model is told of a conversation, oldest first: beginning with a person, in turns, and ending with an answer,
 * since the message to be answered comes next. Turns that failed or were stopped stay what they are.
 */
export function historyOf(messages: readonly StoredMessage[]): AnswerRequest['history'] {
  const turns: AnswerRequest['history'] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'assistant') {
      if (last?.role === 'user') turns.push({ role: 'assistant', content: toldAnswer(message) });
      continue;
    }
    if (last?.role === 'user') turns.push({ role: 'assistant', content: '[There was no answer]' });
    turns.push({ role: 'user', content: message.content });
  }
  if (turns.at(-1)?.role === 'user') turns.push({ role: 'assistant', content: '[There was no answer]' });
  return turns.slice(-told);
}

/** An earlier answer: its words, what it did in a line each, and how it ended when that was not well. */
function toldAnswer({ content, toolInvocations, status, error, errorCode }: StoredMessage): string {
  const stopped = errorCode === stoppedCode;
  const applied = status !== 'failed' && !stopped;
  const done = toolInvocations.map(
    ({ toolName, result }) =>
      `[${toolName} ${result?.file ?? ''}${applied && result?.complete === true ? '' : ' (not applied)'}]`,
  );
  const end = stopped
    ? '[This answer was stopped and changed nothing]'
    : status === 'failed'
      ? `[This answer failed and changed nothing: ${error ?? 'the reason is not known'}]`
      : '';
  const told = [content, ...done]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxAnswer);
  return [told, end].filter((line) => line !== '').join('\n') || '(no text)';
}
