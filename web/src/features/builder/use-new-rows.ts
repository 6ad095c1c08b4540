import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatState } from '@/features/chat/chat-session';
import { bringsRows } from '@/features/chat/rows';

/** Rows that an answer adds make no version, so `read` is called at its end to show them. */
export function useNewRows({ live, running }: Pick<ChatState, 'live' | 'running'>, read: () => void): void {
  const brought = live !== null && live.versionId === null && live.actions.some(({ action, status }) => bringsRows({ type: action, status }));
  const waiting = useRef(false);
  const onEnd = useEffectEvent(read);
  useEffect(() => {
    if (running) {
      waiting.current = brought;
    } else if (waiting.current) {
      waiting.current = false;
      onEnd();
    }
  }, [running, brought]);
}
