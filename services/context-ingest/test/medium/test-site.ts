import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A page, or whatever else an address answers. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/**
 * A web site on an address of this machine that the guard lets through for the test; every process of tests has its
 * own, since web servers have fixed ports.
 */
export class TestSite {
  /** Where the guard lets nobody through, whatever the test sets. */
  static readonly privateAddress = `127.78.${(process.pid >> 8) & 255}.${process.pid & 255}`;
  static readonly address = `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}`;
  static readonly url = `http://${TestSite.address}:8080`;

  readonly asked: string[] = [];
  pages: Record<string, Answer> = {};
  /** What any other address answers. */
  otherwise: Answer | undefined;
  /** Requests that are answered at the moment, and most that were. */
  private active = 0;
  most = 0;
  private readonly server = createServer((request, response) => {
    this.asked.push(request.url!);
    this.active += 1;
    this.most = Math.max(this.most, this.active);
    response.once('close', () => (this.active -= 1));
    const answer = this.pages[request.url!] ?? this.otherwise;
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(answer);
  });

  constructor(private readonly host = TestSite.address) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(8080, this.host, resolve);
    });
  }

  /** Serves these pages and forgets what was asked for before. */
  serve(pages: Record<string, Answer>, otherwise?: Answer): void {
    this.pages = pages;
    this.otherwise = otherwise;
    this.asked.length = 0;
    this.most = 0;
  }

  /** What was asked for, robots.txt and sitemaps aside. */
  get askedPages(): string[] {
    return this.asked.filter((path) => !/^\/(?:robots\.txt|sitemap[\w-]*\.xml)$/.test(path));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const html = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
export const link = (to: string): string => `<a href="${to}">${to}</a>`;
export const redirect =
  (status: number, location: string): Answer =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

/** A start, twelve sections, and pages below them, which link to pages further below; sections answer four at a time. */
export function hundredPages(): { pages: Record<string, Answer>; paths: string[] } {
  const held: (() => void)[] = [];
  const sections = Array.from({ length: 12 }, (_, index) => `/${index}`);
  const below = Array.from({ length: 87 }, (_, index) => `${sections[index % 12]}/page-${index}`);
  const links = (paths: string[]): string => [...paths, '/', '/#top', '/?utm_source=x'].map(link).join(' ');
  const pages: Record<string, Answer> = { '/': html('Start', `Start. ${links(sections)}`) };
  for (const section of sections)
    pages[section] = (_request, response) => {
      const own = below.filter((path) => path.startsWith(`${section}/`));
      const text = html(section, `At ${section}. ${links(own)}`);
      held.push(() => void response.setHeader('content-type', 'text/html').end(text));
      if (held.length === 4) for (const answer of held.splice(0)) answer();
    };
  for (const path of below) pages[path] = html(path, `Here is ${path}. ${links([`${path}/deeper`, ...sections])}`);
  return { pages, paths: ['/', ...sections, ...below] };
}

/** Ever new pages under ever new addresses. */
export function endlessSite(): Answer {
  let number = 0;
  return ({ url: path = '' }, response) => {
    number += 1;
    const links = [
      `/calendar?month=${number}`,
      `/session?sid=${number}`,
      `/session;jsessionid=${number}`,
      `${path.split('?')[0]}/deeper`,
      `/same?page=${number}`,
    ];
    const isSame = path.startsWith('/same');
    const body = isSame ? 'Ever the same.' : `This is page ${number}. ${links.map(link).join('')}`;
    response.setHeader('content-type', 'text/html').end(html('Trap', body));
  };
}
