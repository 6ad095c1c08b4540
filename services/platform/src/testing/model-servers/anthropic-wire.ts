import {
  type Counts,
  isBetween,
  isJson,
  isWhole,
  listOf,
  type ServedModel,
  sse,
  tokensOf,
  unknownField,
  type Wire,
  type WireAnswer,
  type WireRequest,
  words,
} from './wire.js';

const errorOf = (type: string, message: string, more: object = {}) => ({
  type: 'error',
  error: { type, message, ...more },
  request_id: 'req_anthropic_1',
});
const refuse = (
  status: number,
  message: string,
  type = 'invalid_request_error',
  headers: Record<string, string> = {},
  more: object = {},
): WireAnswer => ({
  status,
  headers: { 'request-id': 'req_anthropic_1', ...headers },
  body: JSON.stringify(errorOf(type, message, more)),
});

const known = words(`
  model messages max_tokens system stream temperature top_p top_k stop_sequences tools tool_choice
  metadata thinking cache_control
`);

function refusal({ path, headers, body }: WireRequest, served: ServedModel): WireAnswer | null {
  if (path !== '/v1/messages') return refuse(404, 'Not Found', 'not_found_error');
  if (headers['x-api-key'] !== served.key) return refuse(401, 'invalid x-api-key', 'authentication_error');
  if (headers['anthropic-version'] === undefined) return refuse(400, 'anthropic-version: header is required');
  const stray = unknownField(body, known);
  if (stray !== undefined) return refuse(400, `${stray}: Extra inputs are not permitted`);
  if (body['model'] !== served.name) return refuse(404, `model: ${String(body['model'])}`, 'not_found_error');
  return wrongLimits(body, served) ?? wrongMessages(body) ?? wrongTools(body) ?? wrongLength(body, served);
}

function wrongLimits({ max_tokens, temperature }: WireRequest['body'], served: ServedModel): WireAnswer | null {
  if (max_tokens === undefined) return refuse(400, 'max_tokens: Field required');
  if (!isWhole(max_tokens, 1, served.answer))
    return refuse(
      400,
      `max_tokens: ${String(max_tokens)} > ${served.answer}, which is the maximum allowed number of output tokens for ${served.name}`,
    );
  if (temperature !== undefined && !isBetween(temperature, 0, 1)) return refuse(400, 'temperature: range: 0..1');
  return null;
}

/** A text, or blocks of text; undefined where a block is something else. */
function textsOf(content: unknown): string[] | undefined {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return undefined;
  const texts = listOf(content).map(({ type, text }) => (type === 'text' ? text : undefined));
  return texts.every((text) => typeof text === 'string') ? (texts as string[]) : undefined;
}

function wrongMessages({ messages: given, system }: WireRequest['body']): WireAnswer | null {
  const messages = listOf(given);
  if (messages.length === 0) return refuse(400, 'messages: at least one message is required');
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'system')
      return refuse(400, 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter');
    if (role !== (at % 2 === 0 ? 'user' : 'assistant'))
      return refuse(
        400,
        at === 0
          ? 'messages: first message must use the "user" role'
          : `messages: roles must alternate between "user" and "assistant", but found multiple "${String(role)}" roles in a row`,
      );
    const texts = textsOf(content);
    if (texts === undefined || texts.length === 0 || texts.join('') === '')
      return refuse(400, `messages.${at}: all messages must have non-empty content`);
    if (texts.some((text) => text.trim() === ''))
      return refuse(400, 'messages: text content blocks must contain non-whitespace text');
  }
  if (messages.at(-1)?.['role'] !== 'user')
    return refuse(400, 'This model does not support assistant message prefill.');
  if (system !== undefined && (textsOf(system) ?? ['']).some((text) => text === ''))
    return refuse(400, 'system: text content blocks must be non-empty');
  const marks = JSON.stringify([system, messages]).match(/"cache_control"/g)?.length ?? 0;
  return marks > 4 ? refuse(400, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`) : null;
}

function wrongTools({ tools, tool_choice }: WireRequest['body']): WireAnswer | null {
  for (const { name, input_schema } of listOf(tools)) {
    if (!/^[\w-]{1,128}$/.test(String(name))) return refuse(400, 'tools.0.name: String should match pattern');
    if (!isJson(input_schema) || input_schema['type'] !== 'object')
      return refuse(400, "tools.0.input_schema.type: Input should be 'object'");
  }
  if (tool_choice !== undefined && tools === undefined)
    return refuse(400, 'tool_choice may only be specified while providing tools');
  return null;
}

function wrongLength({ messages, system }: WireRequest['body'], served: ServedModel): WireAnswer | null {
  const texts = [...listOf(messages).map(({ content }) => content), system].flatMap(
    (content) => textsOf(content) ?? [],
  );
  const tokens = tokensOf(texts);
  return tokens > served.window ? tooLong(served, tokens) : null;
}

const tooLong = (served: ServedModel, tokens: number): WireAnswer =>
  refuse(400, `prompt is too long: ${tokens} tokens > ${served.window} maximum`);

const usage = ({ prompt, cached, answer }: Counts, output = answer) => ({
  input_tokens: prompt - cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cached,
  output_tokens: output,
});
const message = (counts: Counts, content: object[], stop_reason: string | null, output = counts.answer) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'served',
  content,
  stop_reason,
  stop_sequence: null,
  usage: usage(counts, output),
});
const stops = { whole: 'end_turn', called: 'tool_use', filtered: 'refusal' } as const;

/** Anthropic's messages. */
export const anthropicWire: Wire = {
  streamType: 'text/event-stream; charset=utf-8',
  refusal,
  streams: ({ body }) => body['stream'] === true,
  start: (counts) =>
    `${sse({ type: 'message_start', message: message(counts, [], null, 1) }, 'message_start')}${sse({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }, 'content_block_start')}${sse({ type: 'ping' }, 'ping')}`,
  piece: (text) =>
    sse({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }, 'content_block_delta'),
  call: (name, args) =>
    [
      sse({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
      sse(
        { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} } },
        'content_block_start',
      ),
      sse(
        {
          type: 'content_block_delta',
          index: 1,
          delta: { type: 'input_json_delta', partial_json: JSON.stringify(args) },
        },
        'content_block_delta',
      ),
    ].join(''),
  end: (finish, counts) =>
    [
      sse({ type: 'content_block_stop', index: finish === 'called' ? 1 : 0 }, 'content_block_stop'),
      sse(
        {
          type: 'message_delta',
          delta: { stop_reason: stops[finish], stop_sequence: null },
          usage: { output_tokens: counts.answer },
        },
        'message_delta',
      ),
      sse({ type: 'message_stop' }, 'message_stop'),
    ].join(''),
  whole: (text, counts) => JSON.stringify(message(counts, [{ type: 'text', text }], 'end_turn')),
  called: (name, args, counts) =>
    JSON.stringify(message(counts, [{ type: 'tool_use', id: 'toolu_1', name, input: args }], 'tool_use')),
  failure: (fault, served) => {
    switch (fault) {
      case 'wrong key':
        return refuse(401, `invalid x-api-key ${served.key}`, 'authentication_error');
      case 'unknown model':
        return refuse(404, `model: ${served.name}`, 'not_found_error');
      case 'prompt too long':
        return tooLong(served, served.window + 1);
      case 'rate limit':
        return refuse(429, 'This request would exceed the rate limit of your organization.', 'rate_limit_error', {
          'retry-after': '34',
          'anthropic-ratelimit-requests-remaining': '0',
        });
      case 'quota':
        return refuse(
          429,
          'Your organization has reached its monthly spend limit.',
          'rate_limit_error',
          {},
          { details: { error_code: 'enforced_spend_limit_reached' } },
        );
      case 'no credit':
        return refuse(400, 'Your credit balance is too low to access the Anthropic API.');
      case 'server error':
        return refuse(500, 'Internal server error', 'api_error');
      case 'overloaded':
        return refuse(529, 'Overloaded', 'overloaded_error');
      default:
        return null;
    }
  },
  overloadedEvent: sse(errorOf('overloaded_error', 'Overloaded'), 'error'),
  blockedPrompt: [
    sse({ type: 'message_start', message: message({ prompt: 40, cached: 10, answer: 0 }, [], null) }, 'message_start'),
    sse(
      { type: 'message_delta', delta: { stop_reason: 'refusal', stop_sequence: null }, usage: { output_tokens: 0 } },
      'message_delta',
    ),
    sse({ type: 'message_stop' }, 'message_stop'),
  ].join(''),
};
