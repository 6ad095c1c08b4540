import type { SentMessage } from '@lathe/proto/builder-chat/http';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { messagesQuery, useRefreshApp } from './api';
import { chatOf } from './chat-registry';
import type { ChatSession, ChatState } from './chat-session';
import type { Draft } from './draft';
import { hasAnswer } from './stored-answer';

/** How often an idle tab looks whether another one has started an answer, in milliseconds. */
const lookEveryMs = 5000;

export interface Chat {
  state: ChatState;
  messages: ChatMessage[] | undefined;
  error: Error | null;
  reload: () => void;
  send: (draft: Draft, versionId: string | null) => void;
  /** Sends a message again that did not get through. */
  retry: (id: string) => void;
  session: ChatSession;
}

/** The conversation of an app: what is stored, and the answer that is being written. */
export function useChat(appId: string): Chat {
  const session = chatOf(appId);
  const state = useSyncExternalStore(session.subscribe, session.snapshot);
  const stored = useQuery(messagesQuery(appId));
  useFollow(appId, session);
  useForget(session, state, stored.data?.messages);
  useReceived(session, state, stored.data?.messages);

  const history = (): SentMessage[] => (stored.data?.messages ?? []).map(asHistory);
  const send = (draft: Draft, versionId: string | null): void =>
    session.send({ ...draft, versionId, history: history() });
  const retry = (id: string): void => session.retry(id, history());
  return {
    state,
    messages: stored.data?.messages,
    error: stored.error,
    reload: () => void stored.refetch(),
    send,
    retry,
    session,
  };
}

const asHistory = ({ id, role, content }: ChatMessage): SentMessage => ({ id, role, content });

function useFollow(appId: string, session: ChatSession): void {
  const refresh = useRefreshApp(appId);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const stop = session.onSettled(() => latest.current());
    const look = (): void => {
      if (document.visibilityState === 'visible' && navigator.onLine) session.resume();
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener('focus', look);
      removeEventListener('online', look);
    };
  }, [session]);
}

/**
 * Once the stored conversation holds the finished answer, the live one is dropped; never before, so that nothing
 * flickers.
 */
function useForget(session: ChatSession, state: ChatState, messages: ChatMessage[] | undefined): void {
  const { generationId, running } = state;
  const finished = hasAnswer(messages ?? [], generationId);
  useEffect(() => {
    if (finished && !running && generationId !== null) session.forget(generationId);
  }, [session, finished, running, generationId]);
}

/** A message whose answer got lost may be there all the same. */
function useReceived(session: ChatSession, { undelivered }: ChatState, messages: ChatMessage[] | undefined): void {
  useEffect(() => {
    if (messages === undefined) return;
    session.received(undelivered.map(({ id }) => id).filter((id) => messages.some((message) => message.id === id)));
  }, [session, undelivered, messages]);
}
