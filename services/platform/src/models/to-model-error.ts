import { ModelError, type ModelErrorCode } from './model-error.js';
import { type ProviderFault, readFault } from './provider-fault.js';

/** Which model was asked, for the operator; `secret` is taken out of whatever a provider says. */
export interface Asked {
  readonly provider: string;
  readonly model: string;
  readonly secret: string | undefined;
}

interface Rule {
  readonly code: ModelErrorCode;
  readonly status?: readonly number[];
  /** In the provider's codes. */
  readonly codes?: RegExp;
  /** In the provider's sentence; only where its codes say less. */
  readonly said?: RegExp;
}

/** From the particular to the general; the first that fits counts. */
const rules: readonly Rule[] = [
  {
    code: 'chat/model-refused',
    codes: /content_filter|content_policy|invalid_prompt|responsibleai/i,
  },
  {
    code: 'chat/model-credit',
    status: [402],
    codes: /billing_error|billing_hard_limit|insufficient_credits/i,
    said: /credit balance|insufficient (?:credit|balance|funds)|out of credits/i,
  },
  {
    code: 'chat/model-quota',
    codes: /insufficient_quota|spend_limit|per_?day|per_?month/i,
    said: /usage limit/i,
  },
  { code: 'too-many-requests', status: [429], codes: /rate_limit|rate-limit/i },
  {
    code: 'chat/model-too-long',
    status: [413],
    codes: /context_length_exceeded|exceed_context_size|request_too_large|string_above_max_length/i,
    said: /prompt is too long|maximum context length|exceeds? the (?:available |maximum )?context|input token count.{0,40}exceeds|context window|input length exceeds/i,
  },
  {
    code: 'chat/model-key',
    status: [401, 403],
    codes: /invalid_api_key|authentication_error|permission_error|API_KEY_INVALID/i,
    said: /api key not valid|incorrect api key|invalid (?:x-)?api[- ]key/i,
  },
  {
    code: 'chat/model-unknown',
    status: [404],
    codes: /model_not_found|not_found_error/i,
    said: /model.{0,80}(?:not found|does not exist|not exist)/i,
  },
  { code: 'chat/model-overloaded', status: [502, 503, 504, 529], codes: /overloaded|UNAVAILABLE/, said: /overloaded/i },
  {
    code: 'chat/model-unreadable',
    codes: /unreadable_answer/,
    said: /parse stream|parsing json|not valid json|unexpected token|in JSON at|did not receive done/i,
  },
];

/** What to look at, for the operator. */
const advice: Readonly<Partial<Record<ModelErrorCode, string>>> = {
  'chat/model-key': 'Set LLM_API_KEY to a key that this provider accepts for this model',
  'chat/model-unknown': 'Look at LLM_MODEL, LLM_MODELS and LLM_BASE_URL',
  'chat/model-too-long': 'Look at the window of the model in LLM_MODELS',
  'chat/model-quota': 'Raise the limit with the provider, or name another model in LLM_MODEL',
  'chat/model-credit': 'Pay in with the provider',
  'chat/model-stalled': 'Give the model more patience in LLM_MODELS where it is only slow',
  'chat/model-unreadable': 'Look at LLM_BASE_URL and at what stands between here and the model',
};

/** What an error of a provider's client stands for. `began` says that some of the answer had come. */
export function toModelError(error: unknown, asked: Asked, began = false): ModelError {
  if (error instanceof ModelError) return error;
  const fault = readFault(error);
  const told = rules.find((rule) => fits(rule, fault))?.code ?? 'chat/model-failed';
  // What was readable until now is not whole, and a connection has no status.
  const cut =
    began && (told === 'chat/model-unreadable' || (told === 'chat/model-failed' && fault.status === undefined));
  const code = cut ? 'chat/model-cut' : told;
  return modelError(code, asked, fault, error);
}

/** A failure that no provider has reported: `said` is what was seen of it. */
export const seenFailure = (code: ModelErrorCode, asked: Asked, said: string): ModelError =>
  modelError(code, asked, { status: undefined, codes: [], requestId: undefined, waitMs: undefined, said });

function modelError(code: ModelErrorCode, asked: Asked, fault: ProviderFault, cause?: unknown): ModelError {
  return new ModelError(code, { cause, waitMs: fault.waitMs, detail: detailOf(code, asked, fault) });
}

function fits({ status = [], codes, said }: Rule, fault: ProviderFault): boolean {
  if (fault.status !== undefined && status.includes(fault.status)) return true;
  if (codes !== undefined && fault.codes.some((code) => codes.test(code))) return true;
  return said?.test(fault.said) === true;
}

const maxSaid = 400;

function detailOf(code: ModelErrorCode, { provider, model, secret }: Asked, fault: ProviderFault): string {
  const { status, codes, requestId, waitMs, said } = fault;
  const facts = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...codes,
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(waitMs === undefined ? [] : [`wait ${Math.ceil(waitMs / 1000)} s`]),
  ];
  const clean = secret === undefined ? said : said.replaceAll(secret, '[key]');
  const sentences = [
    `${provider} ${model}: ${[...facts, clean.slice(0, maxSaid).trim().replace(/\.$/, '')].join(', ')}`,
    advice[code] ?? '',
  ];
  return sentences.filter((part) => part !== '').join('. ');
}
