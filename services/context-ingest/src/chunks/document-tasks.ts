import type { PageSource, PageText } from '../web-pages/read-page.js';
import type { RobotsAnswer, RobotsQuestion } from '../web-pages/robots-text.js';
import type { Sitemap } from '../web-pages/sitemap-text.js';
import type { SourceText } from './chunk-file.js';

/** Chunks of texts as one file. */
export interface ChunkedFile {
  readonly file: Uint8Array;
  readonly chunks: number;
}

/** What a worker process can be asked, and what it answers. */
export interface DocumentTasks {
  /** The chunks of a file. */
  file: { asked: { bytes: Uint8Array; name: string }; answered: ChunkedFile };
  /** The chunks of the pages of a crawl. */
  pages: { asked: readonly SourceText[]; answered: ChunkedFile };
  /** Lexical vectors of texts. */
  vectors: { asked: readonly string[]; answered: number[][] };
  page: { asked: PageSource; answered: PageText };
  robots: { asked: RobotsQuestion; answered: RobotsAnswer };
  sitemap: { asked: Uint8Array; answered: Sitemap };
}

export type DocumentTask = {
  [K in keyof DocumentTasks]: { kind: K; asked: DocumentTasks[K]['asked'] };
}[keyof DocumentTasks];
/** A fault is a sentence for whoever sent the file. */
export type DocumentAnswer = { answered: DocumentTasks[keyof DocumentTasks]['answered'] } | { fault: string };
