import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '@/lib/app-error';
import { begin, end, useKnownConnection } from './api';
import { consentOf, openConsentWindow } from './consent-window';

interface Consenting {
  /** A window of the account is open. */
  isAsking: boolean;
  /** Why nothing was connected; a window that was closed is no reason. */
  problem: string | undefined;
  connect: () => void;
}

/** Connects an account in a window beside the page. */
export function useConsent(appId: string, connector: ConnectorId): Consenting {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const know = useKnownConnection(appId);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (popup: Window, { signal }: AbortController): Promise<void> => {
    const closed = (): void => {
      if (!signal.aborted) setAsking(false);
    };
    const question = await begin(appId, connector);
    const code = await consentOf(popup, question, signal, closed);
    if (code === undefined) return;
    if (code === null) return setProblem('Nothing was connected. Connect it when you are ready to allow it');
    setAsking(true);
    know(await end(appId, { state: question.state, code }));
  };

  const connect = (): void => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setProblem(undefined);
    let popup: Window;
    try {
      popup = openConsentWindow();
    } catch (reason) {
      return setProblem(toAppError(reason).message);
    }
    setAsking(true);
    ask(popup, controller)
      .catch((reason: unknown) => {
        popup.close();
        if (!controller.signal.aborted) setProblem(toAppError(reason).message);
      })
      .finally(() => !controller.signal.aborted && setAsking(false));
  };
  return { isAsking, problem, connect };
}
