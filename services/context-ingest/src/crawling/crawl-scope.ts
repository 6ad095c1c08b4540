const isFile = /\.[a-z\d]{1,5}$/i;
const bareHost = (hostname: string): string => hostname.replace(/^www\./, '');

/** Which pages belong to a crawl: those of the site that it begins on, in the folder that it begins in and below. */
export class CrawlScope {
  private readonly folder: string;

  constructor(private readonly first: URL) {
    this.folder = folderOf(first.pathname);
  }

  /**
   * The address as the site of the first page has it, so that a page under http and https, with and without `www.`, is
   * one; undefined for what does not belong to the crawl. Compared by whole names: `/docs` has nothing to do with
   * `/docs-private`, nor `site.com` with `site.com.evil.com`.
   */
  own(url: URL): URL | undefined {
    const { hostname, port, protocol } = this.first;
    if (bareHost(url.hostname) !== bareHost(hostname) || url.port !== port) return undefined;
    if (port !== '' && url.protocol !== protocol) return undefined;
    if (url.pathname !== this.folder && !url.pathname.startsWith(`${this.folder}/`)) return undefined;
    const own = new URL(url.href);
    own.protocol = protocol;
    own.hostname = hostname;
    return own;
  }
}

/** `/docs` of `/docs`, `/docs/` and `/docs/start.html`; empty where all of a site is meant. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (isFile.test(parts.at(-1)!)) parts.pop();
  return parts.join('/').replace(/\/+$/, '');
}
