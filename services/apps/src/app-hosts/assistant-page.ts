import { maxQuestion } from '@lathe/proto/apps/assistant';
import type { AppSettings } from '@lathe/proto/apps/model';
import { watermarkStyles } from '../branding/beside-pages.js';
import { linkList } from './app-links.js';
import { escapeHtml, scriptJson } from './html.js';
import { type AppLook, colourRules } from './look.js';
import { brandMark, brandStyles, tabIcon } from './mark.js';
import { watermark } from './watermark.js';

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
  const name = escapeHtml(look.name);
  const login = `/apps/${appId}/login?nextUrl=${encodeURIComponent(assistantPath(appId))}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ask ${name}</title>
<link rel="icon" href="${escapeHtml(tabIcon(look))}">
<style>${styles(look)}</style>
<script type="application/json" id="lathe-chat">${scriptJson({ appId })}</script>
<script type="module" src="/runtime/chat.js"></script>
</head>
<body>
<main>
${brandMark(look)}
<h1>Ask ${name}</h1>
<p class="quiet">A language model answers questions about this app. It does not see your data, and it can be wrong.</p>
<div role="log" aria-label="Conversation"><ol id="talk"></ol></div>
<p class="alert" id="problem" role="alert"></p>
<p id="sign-in" hidden><a href="${escapeHtml(login)}">Sign in to ask</a></p>
<form id="form" novalidate>
<label for="question">Your question</label>
<textarea id="question" name="question" rows="3" maxlength="${maxQuestion}" autofocus></textarea>
<button type="submit" id="send" disabled>Ask</button>
</form>
<p class="back"><a href="/">Back to ${name}</a></p>
${linkList(settings)}
<noscript><p class="alert">Asking needs JavaScript.</p></noscript>
</main>
${watermark(look)}
</body>
</html>
`;
}

const styles = (look: AppLook): string => `
${colourRules(':root', look)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 24px 16px 96px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { width: 100%; max-width: 640px; margin: 0 auto; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); box-shadow: 0 8px 30px rgb(0 0 0 / .06); }
${brandStyles}
h1 { margin: 16px 0 4px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
.quiet { margin: 0 0 20px; color: var(--quiet); }
ol { display: flex; flex-direction: column; gap: 12px; margin: 0 0 20px; padding: 0; list-style: none; }
ol:empty { display: none; }
li { max-width: calc(100% - 32px); padding: 10px 14px; border: 1px solid var(--line); border-radius: var(--radius); white-space: pre-wrap; overflow-wrap: anywhere; }
li.user { align-self: flex-end; border-color: transparent; background: var(--primary); color: var(--on-primary); }
label { display: block; margin: 0 0 6px; font-weight: 500; }
textarea { display: block; width: 100%; padding: 10px 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); resize: vertical; }
.alert { margin: 0; color: var(--bad); }
.alert:not(:empty) { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--bad); border-radius: var(--radius); }
#sign-in a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
#send { min-height: 44px; margin-top: 12px; padding: 0 24px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#send:hover { filter: brightness(.94); }
#send[disabled] { opacity: .7; cursor: progress; }
.back { margin: 16px 0 0; }
.back a { display: inline-block; padding: 12px 0; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }
nav a { margin: -12px 0; padding: 12px 0; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
${watermarkStyles}
`;
