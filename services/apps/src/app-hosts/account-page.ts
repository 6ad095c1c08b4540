import type { AppSettings } from '@lathe/proto/apps/model';
import { watermarkStyles } from '../branding/beside-pages.js';
import { linkList } from './app-links.js';
import { escapeHtml, scriptJson } from './html.js';
import { type AppLook, colourRules } from './look.js';
import { brandMark, brandStyles, tabIcon } from './mark.js';
import { watermark } from './watermark.js';

export interface AccountPage {
  readonly appId: string;
  readonly look: AppLook;
  /** The code of a mailed link that proves an address. */
  readonly verify: string | undefined;
  readonly settings: AppSettings;
}

/** What users of an app do with their account there, in the app's look. */
export function accountPage({ appId, look, verify, settings }: AccountPage): string {
  const name = escapeHtml(look.name);
  const login = `/apps/${appId}/login?nextUrl=${encodeURIComponent(`/apps/${appId}/account`)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your account in ${name}</title>
<link rel="icon" href="${escapeHtml(tabIcon(look))}">
<style>${styles(look)}</style>
<script type="application/json" id="lathe-account">${scriptJson({ appId, verify })}</script>
<script type="module" src="/runtime/account.js"></script>
</head>
<body>
<main>
${brandMark(look)}
<h1>Your account in ${name}</h1>
<p class="notice" id="notice" role="status"></p>
<p class="alert" id="problem" role="alert"></p>
<p class="quiet" id="loading">Loading your account…</p>
<div id="account" hidden>
<section aria-labelledby="email-title">
<h2 id="email-title">Email</h2>
<p id="email"></p>
<p class="quiet" id="proof"></p>
<button type="button" id="resend" hidden>Send the mail again</button>
</section>
<section aria-labelledby="sessions-title">
<h2 id="sessions-title">Where you are signed in</h2>
<ul id="sessions"></ul>
<button type="button" id="others" hidden>Sign out all others</button>
</section>
<button type="button" id="sign-out">Sign out here</button>
</div>
<p id="signed-out" hidden><a href="${escapeHtml(login)}">Sign in to see your account</a></p>
<p class="back"><a href="/">Back to ${name}</a></p>
${linkList(settings)}
<noscript><p class="alert">Your account needs JavaScript.</p></noscript>
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
main { width: 100%; max-width: 520px; margin: 0 auto; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); box-shadow: 0 8px 30px rgb(0 0 0 / .06); }
${brandStyles}
h1 { margin: 16px 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 0 0 4px; font-size: 16px; }
section { margin: 0 0 24px; }
section p { margin: 0; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
ul { margin: 0 0 8px; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; min-height: 52px; border-bottom: 1px solid var(--line); }
li span { overflow-wrap: anywhere; }
button { min-height: 44px; padding: 0 16px; font: inherit; font-weight: 500; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; }
button[disabled] { color: var(--quiet); cursor: default; }
#resend { margin-top: 8px; }
.notice, .alert { margin: 0; overflow-wrap: anywhere; }
.notice:not(:empty) { margin: 0 0 16px; }
.alert { color: var(--bad); }
.alert:not(:empty) { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--bad); border-radius: var(--radius); }
[hidden] { display: none !important; }
#signed-out a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
.back { margin: 16px 0 0; }
.back a { display: inline-block; padding: 12px 0; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }
nav a { margin: -12px 0; padding: 12px 0; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
${watermarkStyles}
`;
