type Fetch = typeof globalThis.fetch;

interface Completion {
  readonly choices?: readonly { readonly message?: object; readonly finish_reason?: string }[];
  readonly error?: object;
}

/**
 * Some servers that speak OpenAI's form answer whole where they are asked for a stream. What they say is made a stream
 * of one piece, so that nothing of it is lost; errors stay what they are.
 */
export const readingPlainAnswers =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const streams = typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !streams || type.includes('event-stream')) return response;
    const text = await response.text();
    const requestId = response.headers.get('x-request-id');
    return new Response(eventsOf(text, type), {
      headers: { 'content-type': 'text/event-stream', ...(requestId !== null && { 'x-request-id': requestId }) },
    });
  };

const unreadable = 'unreadable_answer';
const shown = 60;

function eventsOf(text: string, type: string): string {
  // A stream under a wrong type.
  if (/^(?:data|event|:)/.test(text)) return text;
  const { choices, ...rest } = readAnswer(text, type);
  if (choices === undefined) return `data: ${JSON.stringify(rest)}\n\n`;
  const deltas = choices.map(({ message, ...choice }) => ({ ...choice, delta: message }));
  return `data: ${JSON.stringify({ ...rest, choices: deltas })}\n\ndata: [DONE]\n\n`;
}

/** Another thing than an answer becomes an error of the form that the client knows. */
function readAnswer(text: string, type: string): Completion {
  try {
    return JSON.parse(text) as Completion;
  } catch {
    const message = `what came is ${type || 'of no type'} and begins: ${text.slice(0, shown)}`;
    return { error: { message, code: unreadable } };
  }
}
