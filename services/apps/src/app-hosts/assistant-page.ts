import { escapeHtml } from '@lathe/platform/http/html';
import { maxQuestion } from '@lathe/proto/apps/assistant';
import type { AppSettings } from '@lathe/proto/apps/model';
import { backToApp, framedPage } from './framed-page.js';
import { type AppLook, colourRules } from './look.js';
import { sourceStyles } from './source-styles.js';

export const assistantPath = (appId: string): string => `/apps/${appId}/chat`;

/** Leads from every page of an app to its assistant, which opens beside that page where scripts run. */
export const assistantLink = (appId: string): string =>
  `<a class="assistant-link" href="${assistantPath(appId)}">Chat</a>
<script src="/runtime/assistant.js" async></script>`;

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
  /** Whether a language model writes its answers. */
  readonly hasModel: boolean;
}

const aboutAnswers = (hasModel: boolean): string =>
  hasModel
    ? 'A language model answers out of the sources of this app, and what it knows of its pages. It does not see your data, and it can be wrong.'
    : 'It answers with what the sources of this app say, word for word. It does not see your data.';

/** Where people ask the assistant of an app, in the app's look. */
export function assistantPage({ appId, look, settings, hasModel }: AssistantPage): string {
  const content = `<h1>Ask ${escapeHtml(look.name)}</h1>
<p class="quiet">${aboutAnswers(hasModel)}</p>
<div id="log" role="log" aria-label="Conversation"><ol id="talk"></ol></div>
<p class="alert" id="problem" role="alert"></p>
<p id="way-in" hidden><a id="way-in-link" href="/">Sign in to go on</a></p>
<form id="form" novalidate>
<label for="question">Your question</label>
<textarea id="question" name="question" rows="3" maxlength="${maxQuestion}"></textarea>
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
#talk { display: flex; flex-direction: column; gap: 12px; margin: 0 0 20px; padding: 0; list-style: none; }
#talk:empty { display: none; }
#talk > li { max-width: calc(100% - 32px); padding: 10px 14px; border: 1px solid var(--line); border-radius: var(--radius); overflow-wrap: anywhere; }
#talk > .user { align-self: flex-end; border-color: transparent; background: var(--primary); color: var(--on-primary); white-space: pre-wrap; }
.said { margin: 0; white-space: pre-wrap; }
.made { margin: 8px 0 0; font-size: 13px; color: var(--quiet); }
${sourceStyles}
label { display: block; margin: 0 0 6px; font-weight: 500; }
textarea { display: block; width: 100%; padding: 10px 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); resize: vertical; }
#way-in a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
#send { min-height: 44px; margin-top: 12px; padding: 0 24px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#send:hover { filter: brightness(.94); }
#send[disabled] { opacity: .7; cursor: progress; }
[data-framed] body { padding: 0; background: var(--card); }
[data-framed] main { display: flex; flex-direction: column; max-width: none; min-height: 100vh; min-height: 100dvh; padding: 16px; border: 0; border-radius: 0; box-shadow: none; }
[data-framed] :is(.mark, .logo, .back) { display: none; }
[data-framed] h1 { position: absolute; clip-path: inset(50%); }
[data-framed] #log { flex: 1; }
`;
