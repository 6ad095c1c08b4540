import { Parser } from 'htmlparser2';
import { robotName } from './robots-text.js';

/** What a page says beside its text. Addresses are as they are written, to be read from `base`. */
export interface PageHead {
  readonly title: string;
  readonly base: string;
  readonly links: readonly string[];
  /** The address that the page itself calls its own. */
  readonly canonical: string | null;
  /** Whether it asks not to be kept, and not to be gone on from. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Links that one page is gone on from by. */
const maxLinks = 2_000;
const maxTitle = 200;
/** Names by which a page may speak to us. */
const addressed = new Set(['robots', robotName.toLowerCase()]);
const refresh = /^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Reads it in one pass, without a tree, so that no depth of elements is a recursion here. */
export function pageHead(source: string, address: string): PageHead {
  const reader = new HeadReader(address);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source);
  return reader.done();
}

/** What a header or a meta element asks of robots. */
export const asksOf = (text: string): { noindex: boolean; nofollow: boolean } => {
  const words = text.toLowerCase().split(/[\s,]+/);
  const has = (word: string): boolean => words.includes(word) || words.includes('none');
  return { noindex: has('noindex'), nofollow: has('nofollow') };
};

class HeadReader {
  private readonly links = new Set<string>();
  private title: string | undefined;
  private inTitle = false;
  private drawings = 0;
  private base: string | undefined;
  private canonical: string | null = null;
  private noindex = false;
  private nofollow = false;

  constructor(private readonly address: string) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'svg') this.drawings += 1;
    else if (name === 'title' && this.drawings === 0 && this.title === undefined) this.begin();
    else if (name === 'base') this.base ??= attributes['href'];
    else if (name === 'meta') this.meta(attributes);
    else if (name === 'link' && relOf(attributes).includes('canonical')) this.canonical ??= attributes['href'] ?? null;
    else if ((name === 'a' || name === 'area') && !relOf(attributes).includes('nofollow'))
      this.link(attributes['href']);
  }

  text(text: string): void {
    if (this.inTitle && this.title!.length < 2 * maxTitle) this.title += text;
  }

  close(name: string): void {
    if (name === 'title') this.inTitle = false;
    else if (name === 'svg') this.drawings -= 1;
  }

  done(): PageHead {
    const title = (this.title ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
    return {
      title: title.slice(0, maxTitle).toWellFormed(),
      base: URL.parse(this.base ?? '', this.address)?.href ?? this.address,
      links: this.nofollow ? [] : [...this.links],
      canonical: this.canonical,
      noindex: this.noindex,
      nofollow: this.nofollow,
    };
  }

  private begin(): void {
    this.title = '';
    this.inTitle = true;
  }

  private meta({ name = '', content = '', 'http-equiv': equivalent = '' }: Readonly<Record<string, string>>): void {
    if (equivalent.toLowerCase() === 'refresh') this.link(refresh.exec(content)?.[1]);
    if (!addressed.has(name.trim().toLowerCase())) return;
    const asked = asksOf(content);
    this.noindex ||= asked.noindex;
    this.nofollow ||= asked.nofollow;
  }

  private link(href: string | undefined): void {
    if (href !== undefined && href !== '' && this.links.size < maxLinks) this.links.add(href);
  }
}

const relOf = ({ rel = '' }: Readonly<Record<string, string>>): string[] => rel.toLowerCase().split(/\s+/);
