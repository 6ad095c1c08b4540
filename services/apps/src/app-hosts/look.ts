import { type AppIdentity, noIdentity } from '@lathe/app-compiler/identity';
import type { AppTexts } from '@lathe/proto/apps/texts';
import { schemeOf } from '../branding/branding.js';
import type { AppRecord } from '../records/app.js';
import { darkThemeOf, type Theme, themeOf } from './theme.js';

/** What the pages before an app show of it: its name, its logo or icon, its colours. */
export interface AppLook {
  readonly name: string;
  readonly theme: Theme;
  /** Null where the app has no dark look. */
  readonly darkTheme: Theme | null;
  /** Which of the two it begins with, unless the visitor chose one in the app. */
  readonly scheme: 'light' | 'dark' | 'system';
  readonly icon: AppIdentity['icon'];
  readonly texts: AppTexts;
  /** Address of the platform, where its mark is shown; null where it is not. */
  readonly watermark: string | null;
}

interface LookParts {
  /** The app's globals.css. */
  readonly css: string | null;
  readonly identity?: AppIdentity | undefined;
  readonly watermark: string | null;
}

export function lookOf(app: AppRecord, { css, identity = noIdentity, watermark }: LookParts): AppLook {
  const darkTheme = darkThemeOf(css, app.style);
  return {
    name: app.name,
    theme: themeOf(css, app.style),
    darkTheme,
    scheme: darkTheme ? (schemeOf(app.style) ?? identity.scheme ?? 'system') : 'light',
    icon: identity.icon,
    texts: app.texts,
    watermark,
  };
}

/** The theme that a page has which cannot ask the device, such as the icon of its tab. */
export const firstTheme = ({ scheme, theme, darkTheme }: AppLook): Theme =>
  scheme === 'dark' && darkTheme ? darkTheme : theme;

const colours = (theme: Theme): string =>
  `--paper: ${theme.background}; --card: ${theme.card}; --primary: ${theme.primary}; --on-primary: ${theme.onPrimary}; --ink: ${theme.cardForeground}; ` +
  `--quiet: ${theme.muted}; --line: ${theme.border}; --bad: ${theme.destructive};`;

/**
 * Rules that give the colours to the element of a selector, as custom properties. An attribute `data-theme` on it says
 * what the visitor chose in the app. Theme values are plain CSS values by construction (see themeOf and the style
 * contract).
 */
export function colourRules(selector: string, { theme, darkTheme, scheme }: AppLook): string {
  const light = `${selector} { --radius: ${theme.radius}; color-scheme: light; ${colours(theme)} }`;
  if (!darkTheme) return light;
  const dark = `color-scheme: dark; ${colours(darkTheme)}`;
  if (scheme === 'dark')
    return `${selector} { --radius: ${theme.radius}; ${dark} }\n${selector}[data-theme='light'] { color-scheme: light; ${colours(theme)} }`;
  const byDevice =
    scheme === 'system'
      ? `\n@media (prefers-color-scheme: dark) { ${selector}:not([data-theme='light']) { ${dark} } }`
      : '';
  return `${light}${byDevice}\n${selector}[data-theme='dark'] { ${dark} }`;
}
