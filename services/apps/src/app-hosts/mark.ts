import { escapeHtml } from '@lathe/platform/http/html';
import { type AppLook, firstTheme } from './look.js';

const firstLetter = (name: string): string => escapeHtml([...name.trim()][0]?.toUpperCase() ?? '?');

/** The app's icon as elements of an SVG of 24 by 24; undefined for an app that names none. */
function iconShapes({ icon }: AppLook): string | undefined {
  return icon
    ?.map(
      ([element, attributes]) =>
        `<${element} ${Object.entries(attributes)
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' ')}/>`,
    )
    .join('');
}

const strokes = 'fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** The app's logo, else its icon, else its first letter, each on the app's colour. */
export function brandMark(look: AppLook): string {
  if (look.theme.logoUrl)
    return `<img class="logo" src="${escapeHtml(look.theme.logoUrl)}" alt="" referrerpolicy="no-referrer">`;
  const shapes = iconShapes(look);
  const content = shapes
    ? `<svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" ${strokes}>${shapes}</svg>`
    : firstLetter(look.name);
  return `<span class="mark" aria-hidden="true">${content}</span>`;
}

export const brandStyles = `
.mark { display: grid; place-items: center; width: 44px; height: 44px; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font-size: 20px; font-weight: 600; }
.logo { display: block; max-width: 160px; max-height: 56px; }`;

/** The icon of the app's tab, as an address: its logo, else its icon or first letter. */
export function tabIcon(look: AppLook): string {
  if (look.theme.logoUrl) return look.theme.logoUrl;
  const { primary, onPrimary } = firstTheme(look);
  const shapes = iconShapes(look);
  const sign = shapes
    ? `<g transform="translate(6.4 6.4) scale(.8)" stroke="${escapeHtml(onPrimary)}" ${strokes}>${shapes}</g>`
    : `<text x="16" y="22" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${escapeHtml(onPrimary)}">${firstLetter(look.name)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${escapeHtml(primary)}"/>${sign}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
