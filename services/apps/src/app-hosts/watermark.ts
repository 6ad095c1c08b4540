import { escapeHtml } from '@lathe/platform/http/html';
import type { AppLook } from './look.js';

/** The mark of the platform, at the corner of a page; nothing where the owner's plan or choice leaves it out. */
export const watermark = ({ watermark: address }: AppLook): string =>
  address === null
    ? ''
    : `<a class="watermark" href="${escapeHtml(address)}" target="_blank" rel="noopener">Built with Lathe</a>`;
