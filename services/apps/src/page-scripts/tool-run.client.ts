import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Refusal } from './app-page.js';

/** The events of a run as they come, on the page of a tool; it runs in the browser. Throws a Refusal where it ends early. */
export async function* runEvents(response: Response): AsyncGenerator<RunEvent> {
  const decoder = new TextDecoder();
  let text = '';
  let hasEnded = false;
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '));
      if (data === undefined) continue;
      const event = JSON.parse(data.slice('data: '.length)) as RunEvent;
      hasEnded ||= event.type === 'end' || event.type === 'error';
      yield event;
    }
  }
  if (!hasEnded) throw new Refusal('The connection was lost before the answer was whole. Try again');
}

/** What a refused run says, and about which fields. */
export interface RunRefusal {
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

export async function refusalOf(response: Response): Promise<RunRefusal> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: { message?: string; details?: { issues?: RunRefusal['issues'] } };
  };
  return {
    message: body.error?.message ?? new Refusal().message,
    issues: body.error?.details?.issues ?? [],
  };
}
