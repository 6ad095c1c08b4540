import type { AnswerRequest } from '../../prompts/answer-request.js';
import { toldActions } from '../../prompts/told-actions.js';
import type { StoredMessage } from '../messages/message.js';
import { stoppedCode } from './answer-message.js';
import { type Turn, turnsOf } from './turns-of.js';

/** Characters of a message that a model is told. */
const most = 4000;

/**
 * What a model is told of a conversation, oldest first: beginning with a person, in turns, and ending with an answer,
 * since the message to be answered comes next. Turns that failed or were stopped stay what they are.
 */
export const historyOf = (messages: readonly StoredMessage[]): AnswerRequest['history'] =>
  turnsOf(messages).flatMap(({ wish, answer }: Turn) => [
    { role: 'user' as const, content: toldWish(wish) },
    { role: 'assistant' as const, content: answer === undefined ? 'I gave no answer to this.' : toldAnswer(answer) },
  ]);

function toldWish({ content, attachments }: StoredMessage): string {
  const names = attachments.map(({ name }) => name);
  return `${content.slice(0, most)}${names.length > 0 ? `\n\nAttached: ${names.join(', ')}.` : ''}`;
}

/** An earlier answer: its words, what it did, and how it ended when that was not well. */
function toldAnswer({ content, toolInvocations, status, error, errorCode }: StoredMessage): string {
  const stopped = errorCode === stoppedCode;
  const failed = status === 'failed';
  const done = toolInvocations.map(({ toolName, result }) => ({
    action: toolName,
    file: result?.file ?? '',
    isApplied: !stopped && !failed && result?.complete === true,
  }));
  const end = stopped
    ? 'This answer was stopped and changed nothing.'
    : failed
      ? `This answer failed and changed nothing: ${error ?? 'the reason is not known'}`
      : '';
  const told = [content.slice(0, most), toldActions(done), end].filter((part) => part !== '');
  return told.join('\n\n') || 'I said nothing.';
}
