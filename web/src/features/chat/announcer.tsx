import type { ChatState } from './chat-session';

/** Tells screen readers the steps of an answer, not each of its letters. */
export function Announcer({ state: { live, running } }: { state: ChatState }) {
  const text = live === null ? '' : running ? live.step : live.status === 'failed' ? 'The answer failed' : live.status === 'cancelled' ? 'Stopped' : 'The answer is ready';
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
