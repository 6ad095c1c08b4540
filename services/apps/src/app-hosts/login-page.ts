import type { AppSettings } from '@lathe/proto/apps/model';
import { watermarkStyles } from '../branding/beside-pages.js';
import { linkList } from './app-links.js';
import { escapeHtml, scriptJson } from './html.js';
import { type AppLook, colourRules } from './look.js';
import { brandMark, brandStyles, tabIcon } from './mark.js';
import { watermark } from './watermark.js';

export interface LoginPage {
  readonly appId: string;
  readonly look: AppLook;
  /** Path on this host to go to afterwards; already made safe. */
  readonly nextPath: string;
  readonly canSignUp: boolean;
  /** Of somebody who was invited: the page begins with the sign-up. */
  readonly invitation?: string | undefined;
  /** The code of a mailed link: the page begins with the new password. */
  readonly reset?: string | undefined;
  readonly settings: AppSettings;
}

/** Sign-in and sign-up of an app's users, in the app's look; the platform's mark is there where the plan has it. */
export function loginPage(page: LoginPage): string {
  const name = escapeHtml(page.look.name);
  const config = scriptJson({
    appId: page.appId,
    name: page.look.name,
    nextPath: page.nextPath,
    invitation: page.invitation,
    reset: page.reset,
    canSignUp: page.canSignUp || page.invitation !== undefined,
  });
  const switcher = page.canSignUp || page.invitation !== undefined;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to ${name}</title>
<link rel="icon" href="${escapeHtml(tabIcon(page.look))}">
<style>${styles(page.look)}</style>
<script type="application/json" id="lathe-login">${config}</script>
<script type="module" src="/runtime/login.js"></script>
</head>
<body>
<main>
${brandMark(page.look)}
<h1 id="title">Sign in to ${name}</h1>
${texts(page.look)}
<p class="alert" id="form-error" role="alert"></p>
<p class="notice" id="notice" role="status"></p>
<p class="own-tab"><a id="own-tab" href="#" target="_blank" rel="noopener" hidden>Sign in in a tab of its own</a></p>
<form id="form" novalidate>
<div id="email-part">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" aria-describedby="email-error" autofocus>
<p class="error" id="email-error" aria-live="polite"></p>
</div>
<div id="password-part">
<label for="password" id="password-label">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" aria-describedby="password-error">
<p class="error" id="password-error" aria-live="polite"></p>
</div>
<button type="submit" id="submit">Sign in</button>
</form>
<p class="switch" id="forgotten-line"><button type="button" id="forgotten">Forgot your password?</button></p>
<p class="switch" id="switch-line"${switcher ? '' : ' hidden'}><span id="switch-text">${switcher ? 'No account yet?' : ''}</span> <button type="button" id="switch">${switcher ? 'Create an account' : ''}</button></p>
${linkList(page.settings)}
<noscript><p class="alert">Signing in needs JavaScript.</p></noscript>
</main>
${watermark(page.look)}
</body>
</html>
`;
}

/** What the builder tells people before they sign in; a header that is the name is there already. */
function texts({ name, texts: { header, welcomeMessage } }: AppLook): string {
  const paragraph = (kind: string, text: string | undefined): string =>
    text?.trim() && text.trim() !== name ? `<p class="${kind}">${escapeHtml(text.trim())}</p>` : '';
  return paragraph('header', header) + paragraph('welcome', welcomeMessage);
}

// What was chosen in the app's own switch (login.client.ts) goes before what the app begins with.
const styles = (look: AppLook): string => `
${colourRules(':root', look)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); box-shadow: 0 8px 30px rgb(0 0 0 / .06); }
${brandStyles}
h1 { margin: 16px 0 20px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 6px; font-weight: 500; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); }
input[aria-invalid='true'] { border-color: var(--bad); }
.header { margin: -8px 0 16px; font-weight: 500; overflow-wrap: anywhere; }
.welcome { margin: -8px 0 20px; color: var(--quiet); white-space: pre-line; overflow-wrap: anywhere; }
.error { min-height: 22px; margin: 2px 0 6px; font-size: 13px; color: var(--bad); }
.alert { margin: 0; color: var(--bad); }
.alert:not(:empty) { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--bad); border-radius: var(--radius); }
#submit { width: 100%; padding: 11px 16px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#submit:hover { filter: brightness(.94); }
#submit[disabled] { opacity: .7; cursor: progress; }
.own-tab { margin: 0; }
.own-tab a { display: block; margin: 0 0 16px; padding: 12px 0; color: var(--ink); }
.notice { margin: 0; overflow-wrap: anywhere; }
.notice:not(:empty) { margin: 0 0 16px; }
[hidden] { display: none !important; }
.switch { margin: 20px 0 0; color: var(--quiet); }
.switch button { margin: -12px 0; padding: 12px 0; font: inherit; font-weight: 500; color: var(--ink); background: none; border: 0; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }
nav a { margin: -12px 0; padding: 12px 0; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
${watermarkStyles}
`;
