import { webPorts } from '@lathe/platform/outgoing/outgoing-url';

/** Characters that an address may have. */
const maxLength = 1_000;
/** Folders that an address may name, and how often the same one: calendars and broken links go on without end. */
const maxFolders = 20;
const maxAlike = 3;

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Says where a visitor came from, or who it is, and nothing about the page. */
const ofVisitor =
  /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|yclid|mc_[ce]id|_ga|igshid|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id|sid)$/i;
const sessionInPath = /;(?:jsessionid|phpsessid|sid)=[^/?]*/gi;
/** Files that hold no text which could be read. */
const noPage =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|xml|rss|atom|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|msi|dmg|iso|apk|jar|docx?|xlsx?|pptx?|epub)$/i;

/**
 * The one address of a page, however it is written: without what says nothing about the page (fragment, session, where
 * a visitor came from), with its parameters in one order. Undefined for what is no address of a page on the web. What is
 * answered here is what is opened: nobody reads the text a second time.
 */
export function pageAddress(text: string, base?: string): URL | undefined {
  if (text.length > maxLength) return undefined;
  const url = URL.parse(text.trim(), base);
  if (!url || !isOfWeb(url)) return undefined;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = plainEscapes(url.pathname.replaceAll(sessionInPath, ''));
  url.search = oneOrder(url.search);
  if (url.href.length > maxLength || isEndless(url.pathname)) return undefined;
  return url;
}

/** Whether a link may lead to a page; what a link is not followed to is not asked for either. */
export const mayBePage = (url: URL): boolean => !noPage.test(url.pathname);

/** How an item is called before the title of its page is known. */
export const nameOfAddress = ({ host, pathname, search }: URL): string =>
  `${host}${pathname === '/' ? '' : pathname}${search}`.slice(0, 200);

function isOfWeb({ protocol, port, username, password, hostname }: URL): boolean {
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined || username !== '' || password !== '' || hostname === '') return false;
  return webPorts.includes(port === '' ? defaultPort : Number(port));
}

/** Escapes of characters that need none are undone, and all others are written in one way. */
const plainEscapes = (path: string): string =>
  path.replaceAll(/%([\da-f]{2})/gi, (escape, code: string) => {
    const character = String.fromCharCode(parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });

function oneOrder(search: string): string {
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !ofVisitor.test(part.split('=', 1)[0]!));
  return parts.length === 0 ? '' : `?${parts.sort().join('&')}`;
}

function isEndless(path: string): boolean {
  const folders = path.split('/').filter((folder) => folder !== '');
  if (folders.length > maxFolders) return true;
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > maxAlike;
}
