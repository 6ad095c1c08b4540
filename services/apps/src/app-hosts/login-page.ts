import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import { framedPage } from './framed-page.js';
import type { AppLook } from './look.js';

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

/**
 * Sign-in and sign-up of an app's users, in the app's look. Its buttons wait for its script: a form sent without that
 * would put what was typed into the address, and a click would be lost.
 */
export function loginPage({ appId, look, settings, nextPath, invitation, reset, ...page }: LoginPage): string {
  const canSignUp = page.canSignUp || invitation !== undefined;
  const content = `<h1 id="title">Sign in to ${escapeHtml(look.name)}</h1>
${texts(look)}
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
<button type="submit" id="submit" disabled>Sign in</button>
</form>
<p class="switch" id="forgotten-line"><button type="button" id="forgotten" disabled>Forgot your password?</button></p>
<p class="switch" id="switch-line"${canSignUp ? '' : ' hidden'}><span id="switch-text">${canSignUp ? 'No account yet?' : ''}</span> <button type="button" id="switch" disabled>${canSignUp ? 'Create an account' : ''}</button></p>`;
  return framedPage({
    look,
    settings,
    title: `Sign in to ${look.name}`,
    script: 'login',
    config: { appId, name: look.name, nextPath, invitation, reset, canSignUp },
    doing: 'Signing in',
    content,
    styles,
  });
}

/** What the builder tells people before they sign in; a header that is the name is there already. */
function texts({ name, texts: { header, welcomeMessage } }: AppLook): string {
  const paragraph = (kind: string, text: string | undefined): string =>
    text?.trim() && text.trim() !== name ? `<p class="${kind}">${escapeHtml(text.trim())}</p>` : '';
  return paragraph('header', header) + paragraph('welcome', welcomeMessage);
}

const styles = `
body { display: grid; place-items: center; padding: 24px 16px; }
main { max-width: 400px; }
h1 { margin: 16px 0 20px; }
label { display: block; margin: 0 0 6px; font-weight: 500; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); }
input[aria-invalid='true'] { border-color: var(--bad); }
.header { margin: -8px 0 16px; font-weight: 500; overflow-wrap: anywhere; }
.welcome { margin: -8px 0 20px; color: var(--quiet); white-space: pre-line; overflow-wrap: anywhere; }
.error { min-height: 22px; margin: 2px 0 6px; font-size: 13px; color: var(--bad); }
#submit { width: 100%; padding: 11px 16px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#submit:hover { filter: brightness(.94); }
#submit[disabled] { opacity: .7; cursor: progress; }
.own-tab { margin: 0; }
.own-tab a { display: block; margin: 0 0 16px; padding: 12px 0; color: var(--ink); }
.switch { margin: 20px 0 0; color: var(--quiet); }
.switch button { margin: -12px 0; padding: 12px 0; font: inherit; font-weight: 500; color: var(--ink); background: none; border: 0; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
nav { margin-top: 20px; }
`;
