import { escapeHtml, letterIcon, scriptJson } from './html.js';

export interface Shell {
  readonly appId: string;
  readonly name: string;
  readonly preview: boolean;
  /** Origin of the builder, the only page that may talk to a preview. */
  readonly platformOrigin: string;
  /** Address of the boot loader. */
  readonly boot: string;
  readonly preload: readonly string[];
  /** The import map's text; the page's policy allows exactly this inline script. */
  readonly importMap: string;
  /** The app's main colour. */
  readonly colour: string;
}

/** The page that every address of an app answers with; the boot loader finds out what the visitor may see (see infra/app-runtime). */
export function shellPage(shell: Shell): string {
  const config = scriptJson({ appId: shell.appId, platformOrigin: shell.platformOrigin, preview: shell.preview });
  const preload = shell.preload.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(shell.name)}</title>
<link rel="icon" href="${escapeHtml(letterIcon(shell.name, shell.colour))}">
<script type="importmap">${shell.importMap}</script>
${preload}
<script type="application/json" id="lathe-app">${config}</script>
<script type="module" src="${escapeHtml(shell.boot)}"></script>
</head>
<body>
<div id="root"></div>
<noscript>This app needs JavaScript.</noscript>
</body>
</html>
`;
}
