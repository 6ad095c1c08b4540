import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import { backToApp, framedPage } from './framed-page.js';
import type { AppLook } from './look.js';

export interface AccountPage {
  readonly appId: string;
  readonly look: AppLook;
  /** The code of a mailed link that proves an address. */
  readonly verify: string | undefined;
  readonly settings: AppSettings;
}

/** What users of an app do with their account there, in the app's look. */
export function accountPage({ appId, look, verify, settings }: AccountPage): string {
  const login = `/apps/${appId}/login?nextUrl=${encodeURIComponent(`/apps/${appId}/account`)}`;
  const content = `<h1>Your account in ${escapeHtml(look.name)}</h1>
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
<section aria-labelledby="plan-title" id="plan" hidden>
<h2 id="plan-title">Plan</h2>
<p><a href="/apps/${appId}/plans">Look at your plan</a></p>
</section>
<button type="button" id="sign-out">Sign out here</button>
</div>
<p id="signed-out" hidden><a href="${escapeHtml(login)}">Sign in to see your account</a></p>
${backToApp(look)}`;
  return framedPage({
    look,
    settings,
    title: `Your account in ${look.name}`,
    script: 'account',
    config: { appId, verify },
    doing: 'Your account',
    content,
    styles,
  });
}

const styles = `
main { max-width: 520px; }
h2 { margin: 0 0 4px; font-size: 16px; }
section { margin: 0 0 24px; }
section p { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0 0 8px; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; min-height: 52px; border-bottom: 1px solid var(--line); }
li span { overflow-wrap: anywhere; }
button { min-height: 44px; padding: 0 16px; font: inherit; font-weight: 500; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; }
button[disabled] { color: var(--quiet); cursor: default; }
#resend { margin-top: 8px; }
#signed-out a, #plan a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
`;
