import {
  type Counts,
  isBetween,
  isJson,
  isWhole,
  type Json,
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

const rpc = (name: string, more: object): object => ({ '@type': `type.googleapis.com/google.rpc.${name}`, ...more });
const errorOf = (code: number, message: string, status: string, details: object[] = []) => ({
  error: { code, message, status, ...(details.length > 0 && { details }) },
});
const refuse = (code: number, message: string, status = 'INVALID_ARGUMENT', details: object[] = []): WireAnswer => ({
  status: code,
  body: JSON.stringify(errorOf(code, message, status, details)),
});

const fields = words(`
  contents systemInstruction generationConfig safetySettings tools toolConfig cachedContent
`);
const configFields = words(`
  temperature topP topK maxOutputTokens stopSequences candidateCount responseMimeType responseSchema
  responseJsonSchema thinkingConfig
`);
/** Of the schema of a function; anything else of JSON Schema is unknown. */
const schemaFields = words(`
  type format title description nullable enum default items minItems maxItems properties required
  propertyOrdering minProperties maxProperties minLength maxLength pattern example anyOf minimum
  maximum
`);

function refusal({ path, headers, body }: WireRequest, served: ServedModel): WireAnswer | null {
  const [, model, method] =
    /^\/v1beta\/models\/([^:]+):(streamGenerateContent\?alt=sse|generateContent)$/.exec(path) ?? [];
  if (method === undefined) return refuse(404, `Not found: ${path}`, 'NOT_FOUND');
  if (headers['x-goog-api-key'] !== served.key) return wrongKey();
  if (model !== served.name) return unknownModel(String(model));
  const stray = unknownField(body, fields);
  if (stray !== undefined) return unknownName(stray, 'request');
  return wrongConfig(body['generationConfig'], served) ?? wrongContents(body, served) ?? wrongTools(body);
}

const wrongKey = (): WireAnswer =>
  refuse(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [
    rpc('ErrorInfo', { reason: 'API_KEY_INVALID', domain: 'googleapis.com' }),
  ]);
const unknownModel = (name: string): WireAnswer =>
  refuse(
    404,
    `models/${name} is not found for API version v1beta, or is not supported for generateContent.`,
    'NOT_FOUND',
  );
const unknownName = (name: string, at: string): WireAnswer =>
  refuse(400, `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`);

function wrongConfig(given: unknown, served: ServedModel): WireAnswer | null {
  const config = isJson(given) ? given : {};
  const stray = unknownField(config, configFields);
  if (stray !== undefined) return unknownName(stray, 'generation_config');
  const { temperature, maxOutputTokens } = config;
  if (temperature !== undefined && !isBetween(temperature, 0, 2))
    return refuse(400, 'Unable to submit request because temperature is out of the range [0, 2].');
  if (maxOutputTokens !== undefined && !isWhole(maxOutputTokens, 1, served.answer))
    return refuse(400, `Unable to submit request because maxOutputTokens must be from 1 to ${served.answer}.`);
  return null;
}

const textsOf = (content: Json): unknown[] => listOf(content['parts']).map(({ text }) => text);

function wrongContents(
  { contents: given, systemInstruction }: WireRequest['body'],
  served: ServedModel,
): WireAnswer | null {
  const contents = listOf(given);
  if (contents.length === 0) return refuse(400, '* GenerateContentRequest.contents: contents is not specified');
  for (const [at, content] of contents.entries()) {
    const { role } = content;
    if (role !== 'user' && role !== 'model') return refuse(400, 'Please use a valid role: user, model.');
    if (role !== (at % 2 === 0 ? 'user' : 'model'))
      return refuse(400, 'Please ensure that multiturn requests alternate between user and model.');
    const texts = textsOf(content);
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text === ''))
      return refuse(400, `* GenerateContentRequest.contents[${at}].parts: contents.parts must not be empty.`);
  }
  if (contents.at(-1)?.['role'] !== 'user')
    return refuse(400, 'Please ensure that multiturn requests end with a user role.');
  const all = [...contents, ...(isJson(systemInstruction) ? [systemInstruction] : [])];
  return tokensOf(all.flatMap((content) => textsOf(content) as string[])) > served.window ? tooLong(served) : null;
}

const tooLong = ({ window }: ServedModel): WireAnswer =>
  refuse(400, `The input token count (${window + 1}) exceeds the maximum number of tokens allowed (${window}).`);

function wrongTools({ tools }: WireRequest['body']): WireAnswer | null {
  const declared = listOf(tools).flatMap(({ functionDeclarations }) => listOf(functionDeclarations));
  for (const { name, parameters } of declared) {
    if (!/^[A-Za-z_][\w.-]{0,63}$/.test(String(name))) return refuse(400, 'Invalid function name.');
    const stray = isJson(parameters) ? strayOfSchema(parameters) : undefined;
    if (stray !== undefined) return unknownName(stray, 'tools[0].function_declarations[0].parameters');
  }
  return null;
}

function strayOfSchema(schema: Json): string | undefined {
  const { properties, items } = schema;
  const inner = [...(isJson(properties) ? Object.values(properties) : []), items].filter(isJson);
  return unknownField(schema, schemaFields) ?? inner.map(strayOfSchema).find((name) => name !== undefined);
}

/** Counts stand in every piece, those of thoughts apart from the answer's. */
const usageMetadata = ({ prompt, cached, answer }: Counts, written = answer) => ({
  promptTokenCount: prompt,
  cachedContentTokenCount: cached,
  candidatesTokenCount: Math.max(0, written - 2),
  thoughtsTokenCount: Math.min(2, written),
  totalTokenCount: prompt + written,
});
const response = (parts: object[], usage: object, finishReason?: string): object => ({
  candidates: [
    {
      // One that was stopped has no content at all.
      ...(parts.length > 0 && { content: { role: 'model', parts } }),
      ...(finishReason !== undefined && { finishReason }),
      index: 0,
    },
  ],
  usageMetadata: usage,
  modelVersion: 'served',
});
const shown: Counts = { prompt: 40, cached: 10, answer: 6 };
const finishes = { whole: 'STOP', called: 'STOP', filtered: 'SAFETY' } as const;

/** Google's generateContent. */
export const googleWire: Wire = {
  streamType: 'text/event-stream',
  refusal,
  streams: ({ path }) => path.includes(':streamGenerateContent'),
  start: () => '',
  piece: (text) => sse(response([{ text }], usageMetadata(shown, 2))),
  call: (name, args) => sse(response([{ functionCall: { name, args } }], usageMetadata(shown, 2))),
  end: (finish, counts) => sse(response([], usageMetadata(counts), finishes[finish])),
  whole: (text, counts) => JSON.stringify(response([{ text }], usageMetadata(counts), 'STOP')),
  called: (name, args, counts) =>
    JSON.stringify(response([{ functionCall: { name, args } }], usageMetadata(counts), 'STOP')),
  failure: (fault, served) => {
    switch (fault) {
      case 'wrong key':
        return wrongKey();
      case 'unknown model':
        return unknownModel(served.name);
      case 'prompt too long':
        return tooLong(served);
      case 'rate limit':
        return quota('GenerateContentInputTokensPerModelPerMinute-FreeTier', '34s');
      case 'quota':
        return quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '34s');
      case 'no credit':
        return refuse(402, 'Insufficient credits. Add more to go on.', 'FAILED_PRECONDITION');
      case 'server error':
        return refuse(500, 'An internal error has occurred.', 'INTERNAL');
      case 'overloaded':
        return refuse(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE');
      default:
        return null;
    }
  },
  overloadedEvent: sse(errorOf(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE')),
  blockedPrompt: sse({
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 40, totalTokenCount: 40 },
    modelVersion: 'served',
  }),
};

/** One sentence for all that is used up; which it is stands in the details. */
const quota = (quotaId: string, retryDelay: string): WireAnswer =>
  refuse(429, 'You exceeded your current quota, please check your plan and billing details.', 'RESOURCE_EXHAUSTED', [
    rpc('QuotaFailure', { violations: [{ quotaId, quotaValue: '250000' }] }),
    rpc('RetryInfo', { retryDelay }),
  ]);
