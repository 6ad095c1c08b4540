import { escapeHtml } from './html.js';
import type { AppLook } from './look.js';

/** The mark of the platform, at the corner of a page; nothing where the owner's plan or choice leaves it out. */
export const watermark = ({ watermark: address }: AppLook): string =>
  address === null
    ? ''
    : `<a class="watermark" href="${escapeHtml(address)}" target="_blank" rel="noopener">Built with Lathe</a>`;

// Phones have the app's own bar at the bottom.
export const watermarkStyles = `
.watermark { position: fixed; right: 12px; bottom: 12px; z-index: 25; padding: 6px 12px; border: 1px solid rgb(0 0 0 / .12); border-radius: 999px; background: #fff; color: #1b1a18; font: 500 12px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; text-decoration: none; box-shadow: 0 2px 8px rgb(0 0 0 / .12); }
.watermark::after { content: ''; position: absolute; inset: -8px 0; }
.watermark:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 899px) { .watermark { bottom: 76px; } }`;
