import { escapeHtml } from '@lathe/platform/http/html';
import { callToActionStyles } from '../branding/beside-pages.js';
import { type AppLook, colourRules } from './look.js';
import { brandMark, brandStyles } from './mark.js';

/**
 * What stands in `#root` until the app does: its mark, its name and grey bars, after a moment. The boot loader writes
 * its messages into the same frame (infra/app-runtime, boot/boot.js). Everything is below one class, since the app's
 * own styles come into the same page.
 */
export function startPage(look: AppLook): string {
  return `<div class="start-page" data-lathe-skeleton role="status" aria-label="Loading"><div class="start-brand">${brandMark(look)}<span>${escapeHtml(look.name)}</span></div><div class="start-bars" aria-hidden="true"><i></i><i></i><i></i></div></div>`;
}

const buttonLook =
  "min-height: 44px; padding: 8px 20px; font: 500 15px system-ui, -apple-system, 'Segoe UI', sans-serif; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer;";

export function startStyles(look: AppLook): string {
  const nested = brandStyles.replaceAll(/^\./gm, '.start-page .');
  return `
${colourRules('.start-page', look)}
.start-page { position: fixed; inset: 0; z-index: 1; overflow: auto; padding: 20px; box-sizing: border-box; background: var(--paper); color: var(--ink); font: 15px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; }${nested}
.start-brand { display: flex; align-items: center; gap: 12px; font-size: 16px; font-weight: 600; animation: start-in 1ms 200ms both; }
.start-bars { display: grid; gap: 16px; max-width: 640px; margin: 15vh auto 0; animation: start-in 1ms 200ms both; }
.start-bars i { height: 96px; border-radius: 10px; background: color-mix(in srgb, var(--quiet) 18%, transparent); }
.start-bars i:first-child { width: 45%; height: 28px; }
.start-message { max-width: 420px; margin: 15vh auto 0; text-align: center; }
.start-message h1 { margin: 0 0 8px; font: 600 20px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.start-message p { margin: 0; color: var(--quiet); }
.start-message button { margin-top: 24px; ${buttonLook} }
.start-join { display: inline-flex; align-items: center; box-sizing: border-box; margin-top: 24px; text-decoration: none; ${buttonLook} }
.start-message p:has(.start-join) ~ button { color: var(--ink); background: transparent; border: 1px solid var(--quiet); }
.start-message button:focus-visible, .start-join:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.start-message nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 16px; margin-top: 24px; font-size: 13px; }
.start-message nav a { padding: 12px 0; color: var(--quiet); }
${callToActionStyles}
@keyframes start-in { from { visibility: hidden; } }
`;
}
