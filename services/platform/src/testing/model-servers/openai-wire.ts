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

const refuse = (
  status: number,
  message: string,
  { type = 'invalid_request_error', code = null as string | null, param = null as string | null } = {},
  headers: Record<string, string> = {},
): WireAnswer => ({
  status,
  headers: { 'x-request-id': 'req_openai_1', ...headers },
  body: JSON.stringify({ error: { message, type, param, code } }),
});

const known = words(`
  model messages stream stream_options temperature top_p n stop max_tokens max_completion_tokens
  presence_penalty frequency_penalty seed tools tool_choice parallel_tool_calls response_format user
`);

/** Models that think: they know neither `max_tokens` nor a temperature. */
const thinks = (model: unknown): boolean => typeof model === 'string' && /^(?:o\d|gpt-5)/.test(model);

function refusal({ path, headers, body }: WireRequest, served: ServedModel): WireAnswer | null {
  if (path !== '/v1/chat/completions') return refuse(404, `Invalid URL (POST ${path})`);
  if (headers.authorization !== `Bearer ${served.key}`)
    return refuse(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
  if (body['model'] !== served.name)
    return refuse(404, `The model \`${String(body['model'])}\` does not exist or you do not have access to it.`, {
      code: 'model_not_found',
    });
  const stray = unknownField(body, known);
  if (stray !== undefined) return refuse(400, `Unrecognized request argument supplied: ${stray}`);
  return wrongLimits(body, served) ?? wrongMessages(body, served) ?? wrongTools(body);
}

function wrongLimits(body: WireRequest['body'], served: ServedModel): WireAnswer | null {
  const { max_tokens, max_completion_tokens, temperature, stream, stream_options } = body;
  if (thinks(served.name) && max_tokens !== undefined)
    return refuse(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { code: 'unsupported_parameter', param: 'max_tokens' },
    );
  if (thinks(served.name) && temperature !== undefined && temperature !== 1)
    return refuse(400, "Unsupported value: 'temperature' does not support this value with this model.", {
      code: 'unsupported_value',
      param: 'temperature',
    });
  for (const most of [max_tokens, max_completion_tokens])
    if (most !== undefined && !isWhole(most, 1, served.answer))
      return refuse(
        400,
        `max_tokens is too large: ${String(most)}. This model supports at most ${served.answer} tokens`,
      );
  if (temperature !== undefined && !isBetween(temperature, 0, 2))
    return refuse(400, `Invalid 'temperature': ${String(temperature)}`, { param: 'temperature' });
  if (stream_options !== undefined && stream !== true)
    return refuse(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.");
  return null;
}

/** With the order that strict chat templates of local servers ask for. */
function wrongMessages(body: WireRequest['body'], served: ServedModel): WireAnswer | null {
  const messages = listOf(body['messages']);
  if (messages.length === 0) return refuse(400, "Invalid 'messages': empty array. Expected at least one message");
  const texts = messages.map(({ content }) => content);
  if (!texts.every((text) => typeof text === 'string' && text !== ''))
    return refuse(400, "Invalid value for 'content': expected a string, got null.", { param: 'messages.[0].content' });
  const roles = messages.map(({ role }) => String(role));
  if (roles.slice(1).includes('system')) return refuse(400, 'System message must be at the beginning.');
  const turns = roles[0] === 'system' ? roles.slice(1) : roles;
  if (!turns.every((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant')) || turns.at(-1) !== 'user')
    return refuse(400, 'Conversation roles must alternate user/assistant/user/assistant/...');
  const tokens = tokensOf(texts as string[]);
  return tokens > served.window ? tooLong(served, tokens) : null;
}

const tooLong = (served: ServedModel, tokens: number): WireAnswer =>
  refuse(
    400,
    `This model's maximum context length is ${served.window} tokens. However, your messages resulted in ${tokens} tokens.`,
    { code: 'context_length_exceeded', param: 'messages' },
  );

function wrongTools({ tools }: WireRequest['body']): WireAnswer | null {
  for (const { type, function: declared } of listOf(tools)) {
    const { name, parameters } = isJson(declared) ? declared : {};
    if (type !== 'function' || !/^[\w-]{1,64}$/.test(String(name)))
      return refuse(400, "Invalid 'tools[0].function.name': string does not match pattern.");
    if (!isJson(parameters) || parameters['type'] !== 'object')
      return refuse(
        400,
        `Invalid schema for function '${String(name)}': schema must be a JSON Schema of 'type: "object"'`,
      );
  }
  return null;
}

const usage = ({ prompt, cached, answer }: Counts) => ({
  prompt_tokens: prompt,
  completion_tokens: answer,
  total_tokens: prompt + answer,
  prompt_tokens_details: { cached_tokens: cached },
});

const base = { id: 'chatcmpl-1', created: 1, model: 'served' };
const chunk = (delta: object, finish_reason: string | null = null): string =>
  sse({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
const completion = (message: object, finish_reason: string, counts: Counts): string =>
  JSON.stringify({
    ...base,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage: usage(counts),
  });
const toolCall = (name: string, args: object) => ({
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
const finishes = { whole: 'stop', called: 'tool_calls', filtered: 'content_filter' } as const;

/** OpenAI's chat completions, with the order of strict chat templates. */
export const openaiWire: Wire = {
  streamType: 'text/event-stream',
  refusal,
  streams: ({ body }) => body['stream'] === true,
  start: () => chunk({ role: 'assistant', content: '' }),
  piece: (text) => chunk({ content: text }),
  call: (name, args) => chunk({ tool_calls: [toolCall(name, args)] }),
  end: (finish, counts) =>
    `${chunk({}, finishes[finish])}${sse({ ...base, object: 'chat.completion.chunk', choices: [], usage: usage(counts) })}data: [DONE]\n\n`,
  whole: (text, counts) => completion({ content: text }, 'stop', counts),
  called: (name, args, counts) =>
    completion({ content: null, tool_calls: [toolCall(name, args)] }, 'tool_calls', counts),
  failure: (fault, served) => {
    switch (fault) {
      case 'wrong key':
        return refuse(401, `Incorrect API key provided: ${served.key}.`, { code: 'invalid_api_key' });
      case 'unknown model':
        return refuse(404, `The model \`${served.name}\` does not exist or you do not have access to it.`, {
          code: 'model_not_found',
        });
      case 'prompt too long':
        return tooLong(served, served.window + 1);
      case 'rate limit':
        return refuse(
          429,
          'Rate limit reached for requests per min. Limit: 3 / min. Please try again in 34s.',
          { type: 'requests', code: 'rate_limit_exceeded' },
          { 'retry-after': '34' },
        );
      case 'quota':
        return refuse(429, 'You exceeded your current quota, please check your plan and billing details.', {
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        });
      case 'no credit':
        return refuse(402, 'Insufficient Balance', { type: 'unknown_error' });
      case 'server error':
        return refuse(500, 'The server had an error while processing your request.', { type: 'server_error' });
      case 'overloaded':
        return refuse(503, 'The engine is currently overloaded, please try again later', { type: 'server_error' });
      case 'prompt blocked':
        return refuse(400, 'The response was filtered due to the prompt triggering the content management policy.', {
          code: 'content_filter',
        });
      default:
        return null;
    }
  },
  overloadedEvent: sse({
    error: { message: 'The engine is currently overloaded', type: 'server_error', code: 'overloaded' },
  }),
  blockedPrompt: null,
};
