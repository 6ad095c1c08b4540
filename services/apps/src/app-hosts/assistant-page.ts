import { escapeHtml } from '@lathe/platform/http/html';
import { maxQuestion } from '@lathe/proto/apps/assistant';
import type { AppSettings } from '@lathe/proto/apps/model';
import { backToApp, framedPage } from './framed-page.js';
import { type AppLook, colourRules } from './look.js';

export const assistantPath = (appId: string): string => `/apps/${appId}/chat`;

/** Leads from every page of an app to its assistant. */
export const assistantLink = (appId: string): string =>
  `<a class="assistant-link" href="${assistantPath(appId)}">Chat</a>`;

// Above the platform's mark, and on phones above the app's own bar.
export const assistantLinkStyles = (look: AppLook): string => `
${colourRules('.assistant-link', look)}
.assistant-link { position: fixed; right: 12px; bottom: 56px; z-index: 25; display: inline-flex; align-items: center; min-height: 44px; padding: 0 18px; border-radius: 999px; background: var(--primary); color: var(--on-primary); font: 600 14px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; text-decoration: none; box-shadow: 0 2px 8px rgb(0 0 0 / .2); }
.assistant-link:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 899px) { .assistant-link { bottom: 124px; } }`;

export interface AssistantPage {
  readonly appId: string;
  readonly look: AppLook;
  readonly settings: AppSettings;
}

/** Where people ask the assistant of an app, in the app's look. */
export function assistantPage({ appId, look, settings }: AssistantPage): string {
  const login = `/apps/${appId}/login?nextUrl=${encodeURIComponent(assistantPath(appId))}`;
  const content = `<h1>Ask ${escapeHtml(look.name)}</h1>
<p class="quiet">A language model answers questions about this app. It does not see your data, and it can be wrong.</p>
<div role="log" aria-label="Conversation"><ol id="talk"></ol></div>
<p class="alert" id="problem" role="alert"></p>
<p id="sign-in" hidden><a href="${escapeHtml(login)}">Sign in to ask</a></p>
<form id="form" novalidate>
<label for="question">Your question</label>
<textarea id="question" name="question" rows="3" maxlength="${maxQuestion}" autofocus></textarea>
<button type="submit" id="send" disabled>Ask</button>
</form>
${backToApp(look)}`;
  return framedPage({
    look,
    settings,
    title: `Ask ${look.name}`,
    script: 'chat',
    config: { appId },
    doing: 'Asking',
    content,
    styles,
  });
}

const styles = `
main { max-width: 640px; }
h1 { margin: 16px 0 4px; }
.quiet { margin: 0 0 20px; }
ol { display: flex; flex-direction: column; gap: 12px; margin: 0 0 20px; padding: 0; list-style: none; }
ol:empty { display: none; }
li { max-width: calc(100% - 32px); padding: 10px 14px; border: 1px solid var(--line); border-radius: var(--radius); white-space: pre-wrap; overflow-wrap: anywhere; }
li.user { align-self: flex-end; border-color: transparent; background: var(--primary); color: var(--on-primary); }
label { display: block; margin: 0 0 6px; font-weight: 500; }
textarea { display: block; width: 100%; padding: 10px 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); resize: vertical; }
#sign-in a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
#send { min-height: 44px; margin-top: 12px; padding: 0 24px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#send:hover { filter: brightness(.94); }
#send[disabled] { opacity: .7; cursor: progress; }
`;
