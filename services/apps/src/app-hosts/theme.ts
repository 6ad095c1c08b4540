import type { AppStyle } from '@lathe/proto/apps/model';
import { backgroundFor, type Scheme, schemeOf } from '../branding/branding.js';
import { colourOf, textOn } from '../branding/colours.js';

/** Colours and shape of an app, as plain CSS values. */
export interface Theme {
  readonly background: string;
  readonly foreground: string;
  readonly card: string;
  readonly cardForeground: string;
  readonly muted: string;
  readonly border: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly destructive: string;
  readonly radius: string;
  readonly logoUrl: string | undefined;
}

/**
 * Tokens that an app's globals.css may set, with the values they have otherwise (infra/app-runtime, lib/globals.css).
 */
const defaults = {
  background: '0 0% 100%',
  foreground: '222 47% 11%',
  card: '0 0% 100%',
  'card-foreground': '222 47% 11%',
  'muted-foreground': '220 9% 43%',
  border: '220 13% 90%',
  primary: '243 75% 59%',
  'primary-foreground': '0 0% 100%',
  destructive: '0 72% 48%',
  radius: '0.625rem',
};
type Token = keyof typeof defaults;

const colourValue = /^\d{1,3}(?:\.\d+)?(?:deg)? \d{1,3}(?:\.\d+)?% \d{1,3}(?:\.\d+)?%$/;
const lengthValue = /^\d{0,3}(?:\.\d+)?(?:rem|px|em)?$/;

/** What is dark by default of them, for an app that has no dark colours and shall be dark. */
const darkDefaults: typeof defaults = {
  ...defaults,
  background: '224 30% 8%',
  foreground: '213 27% 94%',
  card: '224 27% 11%',
  'card-foreground': '213 27% 94%',
  'muted-foreground': '217 13% 66%',
  border: '222 17% 21%',
  primary: '240 88% 72%',
  'primary-foreground': '224 40% 8%',
  destructive: '0 74% 66%',
};

/** Look of an app out of its style sheet's `:root` tokens and its style settings. Only plain values get through. */
export function themeOf(globalsCss: string | null, style: AppStyle): Theme {
  return themeFrom({ ...defaults, ...tokensOf(globalsCss ?? '', ':root') }, style, 'light');
}

/**
 * The same where it is dark; null for an app whose style sheet has no dark tokens and whose style is not dark, and for
 * one with a light background of its own.
 */
export function darkThemeOf(globalsCss: string | null, style: AppStyle): Theme | null {
  const dark = tokensOf(globalsCss ?? '', '.dark');
  const begins = schemeOf(style);
  if (Object.keys(dark).length === 0) return begins === 'dark' ? themeFrom(darkDefaults, style, 'dark') : null;
  if (backgroundFor('light', style)) return null;
  return themeFrom({ ...defaults, ...tokensOf(globalsCss ?? '', ':root'), ...dark }, style, 'dark');
}

function themeFrom(tokens: typeof defaults, style: AppStyle, scheme: Scheme): Theme {
  const colour = (token: Token): string => `hsl(${tokens[token]})`;
  const button = colourOf(style.buttonBackgroundColor);
  return {
    background: backgroundFor(scheme, style) ?? colour('background'),
    foreground: colour('foreground'),
    card: colour('card'),
    cardForeground: style.headerTextColor || colour('card-foreground'),
    muted: style.subheaderTextColor || colour('muted-foreground'),
    border: colour('border'),
    primary: style.buttonBackgroundColor || colour('primary'),
    onPrimary: style.buttonTextColor || (button ? textOn(button).hex() : colour('primary-foreground')),
    destructive: colour('destructive'),
    radius: tokens.radius,
    logoUrl: style.logoUrl || undefined,
  };
}

function tokensOf(css: string, selector: ':root' | '.dark'): Partial<Record<Token, string>> {
  const found: Partial<Record<Token, string>> = {};
  const blocks = selector === ':root' ? /:root\s*\{([^}]*)\}/g : /\.dark\s*\{([^}]*)\}/g;
  for (const [, block] of css.slice(0, 200_000).matchAll(blocks)) {
    for (const [, name, value] of block!.matchAll(/--([\w-]+)\s*:\s*([^;]+);/g)) {
      const text = value!.trim();
      if (Object.hasOwn(defaults, name!) && (name === 'radius' ? lengthValue : colourValue).test(text))
        found[name as Token] = text;
    }
  }
  return found;
}
