import type { AttachedFile } from '../../actions/staging/action.js';
import type { AnswerRequest } from '../../prompts/answer-request.js';
import type { AnswerInput } from './answer-input.js';

const isPicture = ({ contentType }: AttachedFile): boolean => contentType.startsWith('image/');

/** What a model is asked to answer a message. */
export function requestOf({
  accountId,
  appId,
  turnId,
  newNonce,
  prompt,
  draft,
  history,
  shown,
  attachments,
  sources,
  today,
}: AnswerInput): AnswerRequest {
  const texts = attachments.flatMap(({ name, contentType, text }) =>
    text === null || !/^text\/|json|csv/.test(contentType) ? [] : [{ name, content: text }],
  );
  const pictures = attachments
    .filter(isPicture)
    .map(({ name, contentType, picture = null }) => ({ name, contentType, data: picture }));
  return {
    accountId,
    ...(appId !== undefined && { appId }),
    turnId,
    nonce: newNonce(),
    prompt,
    files: draft.files,
    tools: draft.tools,
    ...(draft.name !== '' && { appName: draft.name }),
    history,
    ...(shown && { shown }),
    attachments: texts,
    pictures,
    ...(sources && { sources }),
    today,
  };
}

/** Pictures that the model is not given. */
export const unseenPictures = (attachments: readonly AttachedFile[]): string[] =>
  attachments.filter((file) => isPicture(file) && file.picture === undefined).map(({ name }) => name);
