import { useEffect, useEffectEvent, useRef } from 'react';
import { addsRows } from '@/features/chat/answer';
import type { ChatState } from '@/features/chat/chat-session';

/**
 * Loads the preview again when an answer has ended that added rows and made no version: rows come into view, although
 * the app is the same.
 */
export function useNewRows({ live, running, generationId }: ChatState, refresh: () => void): void {
  const reload = useEffectEvent(refresh);
  const onlyRows =
    live?.status === 'committed' &&
    live.versionId === null &&
    live.actions.some(({ action, status }) => status === 'complete' && addsRows(action));
  const ended = onlyRows ? generationId : null;
  // One that had ended before this screen was opened is old news.
  const taken = useRef(running ? null : ended);
  useEffect(() => {
    if (ended === null || ended === taken.current) return;
    taken.current = ended;
    reload();
  }, [ended]);
}
