import { element, location, Refusal } from './app-page.js';

/**
 * Counts that a page was opened; it makes no difference to the visitor whether that arrives. The answer is read, for
 * else the request is under way as long as the page is there.
 */
export function reportVisit(appId: string, name: string): void {
  const report = { method: 'POST', keepalive: true, credentials: 'omit' } as const;
  void fetch(`/api/app-logs/${appId}/log-user-in-app/${encodeURIComponent(name)}`, report)
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** The events of an answer as they come, in the browser. Throws a Refusal where they end early. */
export async function* eventsOf<Event extends { readonly type: string }>(response: Response): AsyncGenerator<Event> {
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
      const event = JSON.parse(data.slice('data: '.length)) as Event;
      hasEnded ||= event.type === 'end' || event.type === 'error';
      yield event;
    }
  }
  if (!hasEnded) throw new Refusal('The connection was lost before the answer was whole. Try again');
}

/** What a refused request says, and about which fields. */
export interface RunRefusal {
  readonly code: string;
  readonly message: string;
  /** Where one becomes a member, of an app that opens for those alone; null where nobody says. */
  readonly joinUrl: string | null;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

export async function refusalOf(response: Response): Promise<RunRefusal> {
  const { error = {} } = (await response.json().catch(() => ({}))) as {
    error?: Partial<RunRefusal> & { details?: Partial<RunRefusal> };
  };
  return {
    code: error.code ?? '',
    message: error.message ?? new Refusal().message,
    joinUrl: error.details?.joinUrl ?? null,
    issues: error.details?.issues ?? [],
  };
}

/** A refused request, in its own words. */
export const refused = async (response: Response): Promise<Refusal> => new Refusal((await refusalOf(response)).message);

const here = (): string => encodeURIComponent(location.pathname + location.search);

/** Where whoever is to sign in first does so; it leads back. */
export const loginOf = (appId: string): string => `/apps/${appId}/login?nextUrl=${here()}`;

/** Whether somebody has to sign in first. */
export const needsSignIn = ({ code }: RunRefusal): boolean =>
  code === 'not-signed-in' || code === 'app/sign-in-required';

/** Shows how somebody gets in who was refused: by signing in, or as a member. */
export function showWayIn(appId: string, refusal: RunRefusal): void {
  const link = element('way-in-link');
  if (needsSignIn(refusal)) {
    link.textContent = 'Sign in to go on';
    link.href = loginOf(appId);
  } else if (refusal.code === 'app/membership-required' && refusal.joinUrl !== null) {
    const isOwn = refusal.joinUrl.startsWith('/');
    link.textContent = isOwn ? 'Choose a plan' : 'Become a member';
    link.href = isOwn ? `${refusal.joinUrl}?next=${here()}` : refusal.joinUrl;
  } else return;
  element('way-in').hidden = false;
}
