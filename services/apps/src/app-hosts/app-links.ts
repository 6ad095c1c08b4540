import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';

export interface AppLink {
  readonly text: string;
  readonly href: string;
}

/** What an app's people can read and whom they can ask. */
export function appLinks({ termsOfServiceLink, privacyPolicyLink, supportEmail }: AppSettings): AppLink[] {
  return [
    { text: 'Terms of service', href: termsOfServiceLink },
    { text: 'Privacy policy', href: privacyPolicyLink },
    { text: 'Support', href: supportEmail && `mailto:${encodeURIComponent(supportEmail)}` },
  ].flatMap(({ text, href }) => (href ? [{ text, href }] : []));
}

export function linkList(settings: AppSettings): string {
  const anchors = appLinks(settings).map(({ text, href }) => {
    const outside = href.startsWith('mailto:') ? '' : ' rel="noopener noreferrer" target="_blank"';
    return `<a href="${escapeHtml(href)}"${outside}>${text}</a>`;
  });
  return anchors.length > 0 ? `<nav aria-label="About">${anchors.join(' ')}</nav>` : '';
}
