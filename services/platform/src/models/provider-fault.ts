/** What a provider's client says of a failure, in one form for all of them. */
export interface ProviderFault {
  readonly status: number | undefined;
  /** The provider's own words for its kind: codes, types and reasons. */
  readonly codes: readonly string[];
  readonly requestId: string | undefined;
  /** Milliseconds after which it wants to be asked again. */
  readonly waitMs: number | undefined;
  /** Its sentence. */
  readonly said: string;
}

/** Reads errors of the clients of OpenAI, Anthropic, Google and Ollama, also where LangChain has wrapped them. */
export function readFault(error: unknown): ProviderFault {
  const chain = chainOf(error);
  const bodies = chain.flatMap(bodiesOf);
  const headers = chain.map(({ headers: given }) => given).find((given) => typeof given === 'object' && given !== null);
  const header = headerReader(headers);
  const said = saidBy(chain, bodies);
  const status = firstNumber(chain.flatMap(({ status: one, status_code: other }) => [one, other]));
  return {
    status: status ?? firstNumber(bodies.map(({ code }) => code)),
    codes: unique([...chain.map(({ code }) => code), ...bodies.flatMap(codesOf)].filter((word) => word !== 'error')),
    requestId: [
      ...chain.flatMap(({ requestID, request_id }) => [requestID, request_id]),
      ...bodies.map(({ request_id }) => request_id),
      header('x-request-id'),
      header('request-id'),
    ].find((id): id is string => typeof id === 'string' && id !== ''),
    waitMs: waitOf(header, bodies, said),
    said,
  };
}

type Fields = Record<string, unknown>;
const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** The error and what it was made from, outermost first. */
function chainOf(error: unknown): Fields[] {
  const chain: Fields[] = [];
  for (let one = error; isFields(one) && chain.length < 5; one = one['cause']) chain.push(one);
  return chain;
}

/** The provider's answer, from outside in: Anthropic wraps its error once, Google lists details. */
function bodiesOf({ error, errorDetails }: Fields): Fields[] {
  const outer = isFields(error) ? [error] : [];
  const inner = outer.flatMap(({ error: one }) => (isFields(one) ? [one] : []));
  const details = [...outer, ...inner].flatMap(({ details: one }) =>
    Array.isArray(one) ? one : isFields(one) ? [one] : [],
  );
  return [...outer, ...inner, ...details, ...(Array.isArray(errorDetails) ? errorDetails : [])].filter(isFields);
}

/** Google says which quota is used up by an id that names its period. */
function codesOf({ code, type, status, reason, error_code, violations }: Fields): unknown[] {
  const quotas = Array.isArray(violations) ? violations.filter(isFields).map(({ quotaId }) => quotaId) : [];
  return [code, type, status, reason, error_code, ...quotas];
}

function saidBy(chain: Fields[], bodies: Fields[]): string {
  const words = [...bodies.toReversed(), ...chain].map(({ message }) => message);
  const text = words.find((message): message is string => typeof message === 'string' && message !== '') ?? 'no reason';
  // LangChain adds addresses of its own pages, and Google's client the address that it asked.
  return text
    .replace(/\n*Troubleshooting URL:.*/s, '')
    .replace(/^\[GoogleGenerativeAI Error\]: (?:Error fetching from \S+: )?/, '')
    .trim();
}

type ReadHeader = (name: string) => string | undefined;

function headerReader(headers: unknown): ReadHeader {
  const fields = isFields(headers) ? headers : {};
  // Those of undici and of Node are of two classes.
  if (typeof fields['get'] === 'function') return (name) => (headers as Headers).get(name) ?? undefined;
  return (name) => (typeof fields[name] === 'string' ? fields[name] : undefined);
}

function waitOf(header: ReadHeader, bodies: Fields[], said: string): number | undefined {
  const delay = bodies.map(({ retryDelay }) => retryDelay).find((one) => typeof one === 'string');
  const asked = /(?:try again|retry) in ((?:[\d.]+ ?(?:ms|[hms])(?:econds?|inutes?|ours?)?\s*)+)/i.exec(said)?.[1];
  const waits = [
    milliseconds(header('retry-after-ms'), 1),
    milliseconds(header('retry-after'), 1000) ?? until(header('retry-after')),
    spanOf(delay),
    spanOf(asked),
    // Limits are told with every answer; the one that is used up says when it is full again.
    ...['requests', 'tokens'].map((kind) =>
      header(`x-ratelimit-remaining-${kind}`) === '0' ? spanOf(header(`x-ratelimit-reset-${kind}`)) : undefined,
    ),
    ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map((kind) =>
      header(`anthropic-ratelimit-${kind}-remaining`) === '0'
        ? until(header(`anthropic-ratelimit-${kind}-reset`))
        : undefined,
    ),
  ];
  return waits.find((wait) => wait !== undefined);
}

function milliseconds(text: string | undefined, unit: number): number | undefined {
  const count = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(count) && count >= 0 ? count * unit : undefined;
}

/** Until a date. */
function until(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `1m30s`, `34.07s`, `20 ms`. */
function spanOf(text: string | undefined): number | undefined {
  const parts = [...(text ?? '').matchAll(/([\d.]+) ?(ms|[hms])/gi)];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (units[unit.toLowerCase()] ?? 0), 0);
}

const firstNumber = (given: unknown[]): number | undefined =>
  given.find((one): one is number => typeof one === 'number' && one >= 400);
const unique = (given: unknown[]): string[] => [
  ...new Set(given.filter((one): one is string => typeof one === 'string' && one !== '')),
];
