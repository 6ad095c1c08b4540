import type { ContextCrawl, ContextPage } from '@lathe/proto/context-ingest/http';

/** An address that a crawl found, as it is stored. */
export interface CrawlPage extends ContextPage {
  readonly id: string;
  /** How often addresses led on to this one. */
  readonly moves: number;
  /** Of its text; null until it is read. */
  readonly hash: string | null;
}

/** How far a crawl may go. */
export type CrawlLimits = Pick<ContextCrawl, 'depth' | 'pages'>;

/** What became of a page. */
export type PageEnd = Pick<CrawlPage, 'status' | 'reason'> & Partial<Pick<CrawlPage, 'title' | 'size' | 'hash'>>;
