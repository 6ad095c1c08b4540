import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import { framedPage } from './framed-page.js';
import type { AppLook } from './look.js';

export interface WorkspaceLoginPage {
  readonly look: AppLook;
  /** Path on this host to go to afterwards; already made safe. */
  readonly nextPath: string;
  /** Where the platform finds out who somebody is, and sends them back. */
  readonly platformUrl: string;
  /** With which they came back. */
  readonly code: string | undefined;
  readonly settings: AppSettings;
}

/** Sign-in of the people who build an app, by their account of the platform, in the app's look. */
export const workspaceLoginPage = ({ look, settings, nextPath, platformUrl, code }: WorkspaceLoginPage): string =>
  framedPage({
    look,
    settings,
    title: `Sign in to ${look.name}`,
    script: 'workspace',
    config: { nextPath, code },
    doing: 'Signing in',
    content: `<h1>Sign in to ${escapeHtml(look.name)}</h1>
<p class="alert" id="form-error" role="alert"></p>
<p class="quiet">This app is for the people of its workspace.</p>
<p><a class="go" id="go" href="${escapeHtml(platformUrl)}">Continue with your Lathe account</a></p>`,
    styles,
  });

const styles = `
body { display: grid; place-items: center; padding: 24px 16px; }
main { max-width: 400px; }
.go { display: block; padding: 11px 16px; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-primary); background: var(--primary); border-radius: var(--radius); }
.go:hover { filter: brightness(.94); }
nav { margin-top: 20px; }
`;
