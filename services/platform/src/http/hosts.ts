import { idPattern } from '@lathe/proto/common/ids';
import type { Site } from '../config/common-config.js';

/** What a Host header stands for (design section 7). The host decides which version of an app counts. */
export type HostTarget =
  | { readonly kind: 'platform' }
  | { readonly kind: 'app'; readonly slug: string }
  | { readonly kind: 'preview'; readonly appId: string }
  | { readonly kind: 'files' }
  | { readonly kind: 'custom'; readonly host: string };

/**
 * Reads a Host header. The platform's own host and bare addresses are the platform; an unknown name is a custom host.
 */
export function resolveHost(header: string | undefined, site: Site): HostTarget {
  const host = (header ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (!host || host === site.publicHost || isAddress(host) || host === site.appsDomain) return { kind: 'platform' };
  if (!host.endsWith(`.${site.appsDomain}`)) return { kind: 'custom', host };
  const label = host.slice(0, -site.appsDomain.length - 1);
  if (label === 'files') return { kind: 'files' };
  const preview = label.startsWith('preview-') ? label.slice('preview-'.length) : '';
  if (idPattern.test(preview)) return { kind: 'preview', appId: preview };
  return label.includes('.') ? { kind: 'custom', host } : { kind: 'app', slug: label };
}

const labelPattern = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const hostAndPort = new RegExp(
  `^(?:${labelPattern}(?:\\.${labelPattern})*\\.?|\\[[\\da-f:.]+\\])(?::[1-9]\\d{0,4})?$`,
  'i',
);

/** Whether text is what a Host header may hold: a name or an address, and a port perhaps. */
export const isHostHeader = (header: string): boolean =>
  header.length <= 260 && hostAndPort.test(header) && URL.canParse(`http://${header}`);

const isAddress = (host: string): boolean =>
  /^\d+\.\d+\.\d+\.\d+$/.test(host) || host.startsWith('[') || host === 'localhost';

export const appOrigin = (slug: string, site: Site): string =>
  `${site.protocol}://${slug}.${site.appsDomain}${site.portSuffix}`;
/** At a name that an app has of its own. */
export const customOrigin = (host: string, site: Site): string => `${site.protocol}://${host}${site.portSuffix}`;
/** Where the files are that apps have stored. */
export const filesOrigin = (site: Site): string => appOrigin('files', site);
export const previewOrigin = (appId: string, site: Site): string => appOrigin(`preview-${appId}`, site);
