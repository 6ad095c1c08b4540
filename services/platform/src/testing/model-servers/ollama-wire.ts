import {
  type Counts,
  isJson,
  isWhole,
  listOf,
  type ServedModel,
  tokensOf,
  unknownField,
  type Wire,
  type WireAnswer,
  type WireRequest,
  words,
} from './wire.js';

const refuse = (status: number, error: string, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  headers,
  body: JSON.stringify({ error }),
});

const known = words(`
  model messages stream format options keep_alive think tools truncate shift
`);
const roles = ['system', 'user', 'assistant', 'tool'];
/** What it loads a model with when it is told nothing. */
const ownWindow = 4096;

function refusal({ path, headers, body }: WireRequest, served: ServedModel): WireAnswer | null {
  if (path !== '/api/chat') return refuse(404, '404 page not found');
  // Only where it stands behind something that asks for one.
  if (headers.authorization !== undefined && headers.authorization !== `Bearer ${served.key}`)
    return refuse(401, 'unauthorized');
  const stray = unknownField(body, known);
  if (stray !== undefined) return refuse(400, `json: unknown field "${stray}"`);
  if (body['model'] !== served.name) return unknownModel(String(body['model']));
  return wrongOptions(body, served) ?? wrongMessages(body) ?? wrongTools(body);
}

const unknownModel = (name: string): WireAnswer => refuse(404, `model '${name}' not found`);

function wrongOptions(
  { options: given, messages, truncate }: WireRequest['body'],
  served: ServedModel,
): WireAnswer | null {
  const { num_ctx = ownWindow, num_predict, temperature } = isJson(given) ? given : {};
  if (!isWhole(num_ctx, 1, served.window)) return refuse(400, 'option "num_ctx" must be of type integer');
  if (num_predict !== undefined && !Number.isInteger(num_predict))
    return refuse(400, 'option "num_predict" must be of type integer');
  if (temperature !== undefined && typeof temperature !== 'number')
    return refuse(400, 'option "temperature" must be of type float32');
  const tokens = tokensOf(listOf(messages).map(({ content }) => String(content)));
  // It would drop the beginning of the prompt in silence, which nobody who asks it may let it do.
  if (truncate !== false) return refuse(400, 'a prompt may be cut here: ask for it not to be');
  return tokens > (num_ctx as number) ? tooLong(tokens, num_ctx as number) : null;
}

const tooLong = (tokens: number, window: number): WireAnswer =>
  refuse(400, `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`);

function wrongMessages({ messages: given }: WireRequest['body']): WireAnswer | null {
  const messages = listOf(given);
  if (messages.length === 0) return refuse(400, 'messages are empty');
  for (const { role, content } of messages) {
    if (!roles.includes(String(role))) return refuse(400, 'invalid role');
    if (typeof content !== 'string' || content === '') return refuse(400, 'invalid message content type');
  }
  const turns = messages.map(({ role }) => role).filter((role, at) => !(at === 0 && role === 'system'));
  const alternate = turns.every((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant'));
  return alternate
    ? null
    : refuse(500, 'template: conversation roles must alternate user/assistant/user/assistant/...');
}

function wrongTools({ tools }: WireRequest['body']): WireAnswer | null {
  const wrong = listOf(tools).some(({ type, function: declared }) => {
    const parameters = isJson(declared) ? declared['parameters'] : undefined;
    return type !== 'function' || !isJson(parameters) || parameters['type'] !== 'object';
  });
  return wrong ? refuse(400, 'json: cannot unmarshal tools') : null;
}

const line = (more: object): string =>
  `${JSON.stringify({ model: 'served', created_at: '2026-01-01T00:00:00Z', ...more })}\n`;
const says = (content: string, more: object = {}): object => ({ message: { role: 'assistant', content, ...more } });
const done = ({ prompt, answer }: Counts, done_reason = 'stop'): object => ({
  done: true,
  done_reason,
  total_duration: 1,
  prompt_eval_count: prompt,
  eval_count: answer,
});
const call = (name: string, args: object): object =>
  says('', { tool_calls: [{ function: { name, arguments: args } }] });

/** Ollama's chat. It has no quota, no credit and no filter of its own; a door before it may have the first two. */
export const ollamaWire: Wire = {
  streamType: 'application/x-ndjson',
  refusal,
  streams: ({ body }) => body['stream'] !== false,
  start: () => '',
  piece: (text) => line({ ...says(text), done: false }),
  call: (name, args) => line({ ...call(name, args), done: false }),
  end: (_finish, counts) => line({ ...says(''), ...done(counts) }),
  whole: (text, counts) => line({ ...says(text), ...done(counts) }),
  called: (name, args, counts) => line({ ...call(name, args), ...done(counts) }),
  failure: (fault, served) => {
    switch (fault) {
      case 'wrong key':
        return refuse(401, `unauthorized: ${served.key}`);
      case 'unknown model':
        return unknownModel(served.name);
      case 'prompt too long':
        return tooLong(served.window + 1, served.window);
      case 'rate limit':
        return refuse(429, 'too many requests, retry in 34s', { 'retry-after': '34' });
      case 'quota':
        return refuse(429, 'you have reached your weekly usage limit, please upgrade to continue');
      case 'no credit':
        return refuse(402, 'insufficient credits');
      case 'server error':
        return refuse(500, 'llama runner process has terminated: exit status 2');
      case 'overloaded':
        return refuse(503, 'server busy, please try again.  maximum pending requests exceeded');
      default:
        return null;
    }
  },
  overloadedEvent: `${JSON.stringify({ error: 'an error was encountered while running the model: overloaded' })}\n`,
  blockedPrompt: null,
};
