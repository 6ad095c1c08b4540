import type { ChatState } from './chat-session';

/** Tells screen readers the steps of an answer, not each of its letters. */
export function Announcer({ state }: { state: ChatState }) {
  return (
    <p aria-live="polite" className="sr-only">
      {words(state)}
    </p>
  );
}

function words({ live, running }: ChatState): string {
  if (live === null) return '';
  if (running) return live.step;
  if (live.status === 'failed') return 'The answer failed';
  return live.status === 'cancelled' ? 'Stopped' : 'The answer is ready';
}
