import type { AppStyle } from '@lathe/proto/apps/model';
import Color, { type ColorInstance } from 'color';
import { backgroundFor, type Scheme, schemeOf } from './branding.js';
import { colourOf, readableOn, textOn, tokenOf } from './colours.js';

/** Before the app's own tokens, whatever order the sheets come in, and only in their scheme. */
const roots: Record<Scheme, string> = { light: ':root:root:not(.dark)', dark: ':root:root.dark' };
const grounds: Record<Scheme, string> = { light: 'white', dark: 'hsl(220, 20%, 10%)' };

/**
 * What the builder's style says of a running app, over the app's own sheet: its tokens, the colours of its headings, its
 * logo, and what lies behind its pages. Empty for an app without a style.
 */
export function styleSheetOf(style: AppStyle): string {
  return [
    tokenRules('light', style),
    tokenRules('dark', style),
    headingRule('light', style),
    headingRule('dark', style),
    logoRule(style),
    backdropRules(style),
  ]
    .filter(Boolean)
    .join('\n');
}

function tokenRules(scheme: Scheme, style: AppStyle): string {
  const background = colourOf(backgroundFor(scheme, style));
  const primary = colourOf(style.buttonBackgroundColor);
  const onPrimary = colourOf(style.buttonTextColor) ?? (primary && textOn(primary));
  const quiet = textColour(style.subheaderTextColor, scheme, style);
  const link = primary && readableOn(primary, background ?? Color(grounds[scheme]));
  const tokens = Object.entries({
    background,
    primary,
    'primary-foreground': onPrimary,
    ring: primary,
    'sidebar-primary': primary,
    link,
    ...(primary && accentOf(primary, scheme)),
    'chart-1': primary,
    'muted-foreground': quiet,
  }).flatMap(([name, colour]) => (colour ? [`--${name}: ${tokenOf(colour)};`] : []));
  return tokens.length > 0 ? `${roots[scheme]} { ${tokens.join(' ')} }` : '';
}

/** What is chosen in a menu or a list, in a tint of the buttons. */
function accentOf(primary: ColorInstance, scheme: Scheme): Record<string, ColorInstance> {
  const { h = 0, s = 0 } = primary.hsl().object();
  const ground = scheme === 'light' ? Color.hsl(h, Math.min(s, 60), 95) : Color.hsl(h, Math.min(s, 30), 18);
  return { accent: ground, 'accent-foreground': readableOn(primary, ground) };
}

function headingRule(scheme: Scheme, style: AppStyle): string {
  const colour = textColour(style.headerTextColor, scheme, style);
  return colour ? `${roots[scheme]} #root :is(h1, h2, h3) { color: ${colour.hex()}; }` : '';
}

/** As it was chosen for the scheme in which the app begins; in the other one it is made to be read on that ground. */
function textColour(chosen: string | undefined, scheme: Scheme, style: AppStyle): ColorInstance | undefined {
  const colour = colourOf(chosen);
  if (!colour || scheme === (schemeOf(style) ?? 'light')) return colour;
  return readableOn(colour, Color(grounds[scheme]));
}

/** In the place of the mark that an app has for itself (`data-app-mark`). */
function logoRule({ logoUrl }: AppStyle): string {
  return logoUrl
    ? `#root [data-app-mark] { content: ${cssUrl(logoUrl)}; width: auto; min-width: 0; max-width: 6rem; object-fit: contain; border-radius: 0; background: none; }`
    : '';
}

/** A picture is veiled by the ground of the app, so that what stands on it can be read. */
function backdropRules(style: AppStyle): string {
  const layers = style.backgroundImage
    ? `linear-gradient(hsl(var(--background) / .82) 0 100%), ${cssUrl(style.backgroundImage)} center / cover no-repeat`
    : style.styleName === 'colorful'
      ? 'linear-gradient(150deg, hsl(var(--primary) / .22), transparent 45%, hsl(var(--chart-2) / .2))'
      : undefined;
  if (!layers) return '';
  // Fixed to a layer of its own: `background-attachment: fixed` is not known to every phone.
  return (
    `body::before { content: ''; position: fixed; inset: 0; z-index: -1; background: ${layers}, hsl(var(--background)); }\n` +
    'html { background: hsl(var(--background)); }\nhtml body { background: none; }\n#root > :not(.start-page) { background-color: transparent; }'
  );
}

/** An address as a value that nothing in it can end. */
const cssUrl = (address: string): string =>
  `url("${new URL(address).href.replaceAll(/["\\<>\n]/g, (character) => encodeURIComponent(character))}")`;
