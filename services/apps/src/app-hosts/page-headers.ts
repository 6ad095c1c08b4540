import { createHash } from 'node:crypto';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy of app hosts (design section 7): scripts of the host itself and one inline import map by its hash; styles
 * inline too, since chart and toast libraries inject them; images from anywhere safe and of uploaded files; connections to the host only;
 * frames by the platform and by the sites that the app's owner has named. Workers from blobs only, so no page can install a service worker.
 */
export function contentPolicy(options: {
  frameAncestors: readonly string[];
  filesOrigin: string;
  inlineScripts?: readonly string[];
}): string {
  const inline = (options.inlineScripts ?? []).map(sha256).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self'${inline ? ` ${inline}` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src https: data: blob: 'self' ${options.filesOrigin}`,
    `media-src https: data: blob: 'self' ${options.filesOrigin}`,
    "font-src 'self' https: data:",
    "connect-src 'self'",
    "frame-src https: 'self'",
    'worker-src blob:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${options.frameAncestors.join(' ')}`,
  ].join('; ');
}

export interface PageOptions {
  readonly noIndex: boolean;
  /** Whether a browser may keep the page and ask again before it shows it. */
  readonly store: boolean;
  /** Browsers take the isolation headers on https and on localhost only, and complain elsewhere. */
  readonly trustworthy: boolean;
}

/** Headers of every page of an app host. */
export function pageHeaders(policy: string, options: PageOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': options.store ? 'no-cache' : 'no-store',
    ...(options.trustworthy
      ? { 'origin-agent-cluster': '?1', 'cross-origin-opener-policy': 'same-origin-allow-popups' }
      : {}),
    ...(options.noIndex ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}
