import { escapeHtml } from '@lathe/platform/http/html';

/**
 * A page that only says something: unknown app, unpublished app, a preview opened by itself. It carries no platform
 * branding.
 */
export function plainPage(title: string, text: string, link?: { href: string; text: string }): string {
  const action = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --paper: #fafafa; --ink: #18181b; --quiet: #5f5f68; }
@media (prefers-color-scheme: dark) { :root { --paper: #111113; --ink: #f4f4f5; --quiet: #a5a5ae; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 26rem; padding: 24px; text-align: center; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 8px; }
p { margin: 0 0 16px; color: var(--quiet); }
a { color: inherit; text-underline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${action}
</main>
</body>
</html>
`;
}
