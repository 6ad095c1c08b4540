import { z } from 'zod';
import { openPopup } from '@/lib/open-popup';

/** What the window says when it is back; without a code the person has refused. */
export const consentMessage = z.object({ code: z.string().nullable() });

/** Both windows know the state of the question, so that two at a time do not mix. */
export const consentChannel = (state: string): BroadcastChannel => new BroadcastChannel(`lathe-consent-${state}`);

const lookEveryMs = 300;

/** Opens the window. Throws AppError as `openPopup` does. */
export const openConsentWindow = (): Window =>
  openPopup({ width: 560, height: 720, below: 60, purpose: 'of the account' });

/**
 * Leads the window to where the person is asked, and waits for what comes back: a code, null for a refusal, undefined for
 * a window that was closed. Some of these pages make the window look closed to others; so what it says counts for a
 * while more, and `onClosed` hears at once.
 */
export function consentOf(
  popup: Window,
  { url, state }: { url: string; state: string },
  signal: AbortSignal,
  onClosed: () => void,
): Promise<string | null | undefined> {
  const channel = consentChannel(state);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      onClosed();
    }, lookEveryMs);
    const done = (code: string | null | undefined): void => {
      clearInterval(timer);
      channel.close();
      resolve(code);
    };
    signal.addEventListener('abort', () => done(undefined), { once: true });
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = consentMessage.safeParse(data);
      if (message.success) done(message.data.code);
    };
    popup.location.replace(url);
  });
}
