import { closeAssistant } from '@lathe/proto/apps/assistant-frame';
import { document, element, framingPage, location, onPage } from './app-page.js';
import { needsSignIn, type RunRefusal } from './tool-run.client.js';

/** The page of the assistant where another page shows it: beside the app, or on another site. It runs in the browser. */
const framing = framingPage();
export const isInPanel = framing !== undefined;

if (framing) {
  onPage('keydown', ({ key, isComposing }) => {
    // Whoever shows it may be anybody; nothing is told but that it is to be closed.
    if (key === 'Escape' && !isComposing) framing.postMessage({ type: closeAssistant }, '*');
  });
  onPage('focus', () => {
    if (document.activeElement === document.body) element('question').focus();
  });
}

/** Browsers keep no session for a frame of another site: whoever has to sign in does so in a tab of its own. */
export function leadOut(refusal: RunRefusal): void {
  if (!isInPanel) return;
  const link = element('way-in-link');
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener');
  if (!needsSignIn(refusal)) return;
  link.textContent = 'Open the assistant in a new tab to sign in';
  link.href = location.pathname;
}
