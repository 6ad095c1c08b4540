import { appConfig } from './config.js';

/**
 * Tells the server what happens in a published app, which its owner sees as numbers; a preview and an exported project,
 * which has no platform around it, tell nothing. Nothing is said about the visitor, and it makes no difference to them
 * whether it arrives.
 */
function tell(path, body) {
  const { preview, platformOrigin } = appConfig();
  if (preview || !platformOrigin) return;
  // Read to its end: a request whose answer nobody reads is under way for as long as the page is there.
  void fetch(path, { method: 'POST', keepalive: true, credentials: 'omit', ...body })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** A page was opened. */
export function reportVisit(page) {
  tell(`/api/app-logs/${appConfig().appId}/log-user-in-app/${encodeURIComponent(page)}`);
}

/** The app met an error. */
export function reportFault() {
  tell('/analytics/track/batch', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events: [{ eventName: 'app_error' }] }),
  });
}
