import { useEffect } from 'react';
import { consentChannel } from './consent-window';

/** `/connectors/back`: the way back of the window of an account. It tells the page that opened it, and closes. */
export function ConsentScreen() {
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const state = query.get('state');
    if (state !== null) {
      const channel = consentChannel(state);
      channel.postMessage({ code: query.get('code') });
      channel.close();
    }
    window.close();
  }, []);
  return (
    <main id="main" className="flex h-full items-center justify-center text-muted" role="status">
      You can close this window.
    </main>
  );
}
