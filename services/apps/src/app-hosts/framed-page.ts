import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import { watermarkStyles } from '../branding/beside-pages.js';
import type { ScriptedPage } from '../page-scripts/read-page-script.use-case.js';
import { type About, aboutTags } from './about-tags.js';
import { linkList } from './app-links.js';
import { scriptJson } from './html.js';
import { type AppLook, colourRules } from './look.js';
import { brandMark, brandStyles, tabIcon } from './mark.js';
import { watermark } from './watermark.js';

export interface FramedPage {
  readonly look: AppLook;
  readonly settings: AppSettings;
  readonly title: string;
  /** Where search engines may read it. */
  readonly about?: About | undefined;
  /** Its script finds `config` in the element `lathe-<script>`. */
  readonly script: ScriptedPage;
  readonly config: object;
  /** What it does, for those whose browser runs no scripts, such as "Signing in". */
  readonly doing: string;
  /** Markup below the app's mark. */
  readonly content: string;
  readonly styles: string;
}

/** A page of the platform on the host of an app, in the app's look; the platform's mark is there where the plan has it. */
export const framedPage = ({
  look,
  settings,
  title,
  about,
  script,
  config,
  doing,
  content,
  styles,
}: FramedPage): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${about ? `${aboutTags(about)}\n` : ''}<link rel="icon" href="${escapeHtml(tabIcon(look))}">
<style>${frameStyles(look)}${styles}</style>
<script type="application/json" id="lathe-${script}">${scriptJson(config)}</script>
<script type="module" src="/runtime/${script}.js"></script>
</head>
<body>
<main>
${brandMark(look)}
${content}
${linkList(settings)}
<noscript><p class="alert">${escapeHtml(doing)} needs JavaScript.</p></noscript>
</main>
${watermark(look)}
</body>
</html>
`;

/** Leads from a page back to the app. */
export const backToApp = ({ name }: AppLook): string =>
  `<p class="back"><a href="/">Back to ${escapeHtml(name)}</a></p>`;

// What was chosen in the app's own switch (app-page.ts) goes before what the app begins with.
const frameStyles = (look: AppLook): string => `
${colourRules(':root', look)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 24px 16px 96px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { width: 100%; margin: 0 auto; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); box-shadow: 0 8px 30px rgb(0 0 0 / .06); }
${brandStyles}
h1 { margin: 16px 0; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
[hidden] { display: none !important; }
.quiet { color: var(--quiet); }
.notice, .alert { margin: 0; overflow-wrap: anywhere; }
.notice:not(:empty) { margin: 0 0 16px; }
.alert { color: var(--bad); }
.alert:not(:empty) { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--bad); border-radius: var(--radius); }
.back { margin: 16px 0 0; }
.back a { display: inline-block; padding: 12px 0; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }
nav a { margin: -12px 0; padding: 12px 0; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
${watermarkStyles}
`;
