import { appConfig } from '../lathe/config.js';
import { BROKEN_OFF, RequestError, requestEvents } from '../lathe/http.js';

/**
 * Runs an active tool of this app, by its path, for whoever uses the app; on the preview its builder tries it out. Resolves
 * to `{ runId, answer, parts, blocks, sources, made, rows }`: `answer` is the whole text with the numbers of its sources in square
 * brackets, `blocks` what its builder has laid out, if anything, and `rows` what became of the rows of the app that it reads
 * or saves, if any. `onText` hears the text as far as it is written.
 * Rejects with an error whose message says why.
 */
async function run(path, { input = '', values = {} } = {}, { onText, signal } = {}) {
  const address = `/apps/${appConfig().appId}/tools/${encodeURIComponent(path)}/run`;
  const parts = [];
  let answer = '';
  let written;
  for await (const event of requestEvents('POST', address, { body: { input, values }, signal })) {
    const { type, ...rest } = event;
    if (type === 'error') throw new RequestError(503, { error: rest });
    if (type === 'end') {
      const whole = rest.answer ?? parts;
      return { blocks: [], ...rest, answer: whole.map(textOf).join(''), parts: whole };
    }
    if (type !== 'text' && type !== 'cite') continue;
    parts.push(event);
    if (answer !== '' && event.blockId !== written) answer += '\n\n';
    written = event.blockId;
    answer += textOf(event);
    onText?.(answer);
  }
  throw new RequestError(0, { message: BROKEN_OFF });
}

const textOf = ({ type, text, number }) => (type === 'text' ? text : `[${number}]`);

/** The tools of this app. */
export const tools = { run };
export default tools;
