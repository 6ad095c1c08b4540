import { escapeHtml } from '@lathe/platform/http/html';
import type { AssetBundle } from '@lathe/proto/apps/bundle';
import type { AppStyle } from '@lathe/proto/apps/model';
import { watermarkStyles } from '../branding/beside-pages.js';
import { schemeOf } from '../branding/branding.js';
import { styleSheetOf } from '../branding/style-sheet.js';
import { type About, aboutTags } from './about-tags.js';
import type { AppLink } from './app-links.js';
import { assistantLink, assistantLinkStyles } from './assistant-page.js';
import { scriptJson } from './html.js';
import type { AppLook } from './look.js';
import { tabIcon } from './mark.js';
import { startPage, startStyles } from './start-page.js';
import { watermark } from './watermark.js';

export interface Shell {
  readonly appId: string;
  readonly preview: boolean;
  readonly look: AppLook;
  /** Origin of the builder, the only page that may talk to a preview. */
  readonly platformOrigin: string;
  /** Address of the boot loader. */
  readonly boot: string;
  readonly preload: readonly string[];
  /** The import map's text; the page's policy allows exactly this inline script. */
  readonly importMap: string;
  /** The compiled app where anybody may have it; otherwise the boot loader asks for it with the visitor's token. */
  readonly bundle?: AssetBundle | undefined;
  readonly about?: About | undefined;
  /** The builder's style of it. */
  readonly style: AppStyle;
  /** Whether its chat assistant answers. */
  readonly hasAssistant: boolean;
  /** What its people can read and whom they can ask. */
  readonly links: readonly AppLink[];
}

/** Asks for everything at once that the boot loader would ask for in turn. */
function preloads({ preload, bundle }: Shell): string {
  const scripts = new Set([...preload, ...(bundle ? [...bundle.assets.preload.base, bundle.assets.js] : [])]);
  const links = [...scripts].map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`);
  return [
    ...links,
    ...(bundle ? [`<link rel="preload" as="style" href="${escapeHtml(bundle.assets.css)}">`] : []),
  ].join('\n');
}

/** What the boot loader is told. */
function configOf({ appId, platformOrigin, preview, style, links }: Shell): Record<string, unknown> {
  const scheme = schemeOf(style);
  return { appId, platformOrigin, preview, ...(scheme ? { scheme } : {}), ...(links.length > 0 ? { links } : {}) };
}

/**
 * The page that every address of an app answers with; the boot loader finds out what the visitor may see (see
 * infra/app-runtime).
 */
export function shellPage(shell: Shell): string {
  const { look, bundle, about } = shell;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(look.name)}</title>
${about ? `${aboutTags(about)}\n` : ''}<link rel="icon" href="${escapeHtml(tabIcon(look))}">
<script type="importmap">${shell.importMap}</script>
<script type="application/json" id="lathe-app">${scriptJson(configOf(shell))}</script>
${bundle ? `<script type="application/json" id="lathe-bundle">${scriptJson(bundle)}</script>\n` : ''}<script type="module" src="${escapeHtml(shell.boot)}"></script>
${preloads(shell)}
<style>${startStyles(look)}${styleSheetOf(shell.style)}${look.watermark === null ? '' : watermarkStyles}${shell.hasAssistant ? assistantLinkStyles(look) : ''}</style>
</head>
<body>
<div id="root">${startPage(look)}</div>
${shell.hasAssistant ? `${assistantLink(shell.appId)}\n` : ''}${watermark(look)}
<noscript><style>.start-page { display: none; }</style>This app needs JavaScript.</noscript>
</body>
</html>
`;
}
