import { escapeHtml } from '@lathe/platform/http/html';
import type { AppLook } from './look.js';

/** What a published app that is open to everybody tells search engines and previews of links. */
export interface About {
  readonly look: AppLook;
  /** One line; empty where the app has none. */
  readonly description: string;
  /** The page's own address. */
  readonly url: string;
}

const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

function themeColours({ theme, darkTheme, scheme }: AppLook): string[] {
  if (scheme === 'dark' && darkTheme) return [named('theme-color', darkTheme.background)];
  if (scheme === 'light' || !darkTheme) return [named('theme-color', theme.background)];
  return (['light', 'dark'] as const).map(
    (colours) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${colours})" content="${escapeHtml((colours === 'dark' ? darkTheme : theme).background)}">`,
  );
}

export function aboutTags({ look, description, url }: About): string {
  const { logoUrl } = look.theme;
  return [
    ...(description ? [named('description', description)] : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:type', 'website'),
    property('og:title', look.name),
    property('og:site_name', look.name),
    ...(description ? [property('og:description', description)] : []),
    property('og:url', url),
    ...(logoUrl ? [property('og:image', logoUrl)] : []),
    named('twitter:card', 'summary'),
    ...themeColours(look),
  ].join('\n');
}
