import { createHash } from 'node:crypto';
import { escapeHtml } from '@lathe/platform/http/html';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #c9ccd1; --soft: #5b616b; --banner: #fff3cd; --ink: #1d2025; --page: #fff; }
  @media (prefers-color-scheme: dark) { :root { --line: #444a54; --soft: #a3a9b4; --banner: #4a3d12; --ink: #eceef1; --page: #16181c; } }
  body { margin: 0; color: var(--ink); background: var(--page); }
  .banner { background: var(--banner); padding: .75rem 1rem; text-align: center; font-weight: 600; }
  main { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  p { margin: .5rem 0; } .soft { color: var(--soft); }
  fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: .75rem 1rem; }
  label { display: block; padding: .35rem 0; }
  .error { border: 1px solid #c0392b; border-radius: 8px; padding: .5rem .75rem; }
  button { font: inherit; padding: .55rem 1rem; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; margin: 0 .5rem .5rem 0; }
  button.first { background: #1f5eff; border-color: #1f5eff; color: #fff; }
  :focus-visible { outline: 3px solid #6c9bff; outline-offset: 2px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * No script runs on these pages, nothing is loaded, and nobody else may show them inside theirs. Their form leads to
 * themselves and, once it is sent, back to where somebody came from, which may be the host of an app.
 */
export const pageHeaders = (backTo: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${new URL(backTo).origin}; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
});

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);

export const day = (date: Date | string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A page of the test provider; `body` is HTML. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><header class="banner">Test payments: no money moves and no card is needed</header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
