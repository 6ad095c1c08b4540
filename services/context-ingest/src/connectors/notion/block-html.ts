import { escapeHtml } from '@lathe/platform/http/html';
import { type Block, blockBody, blocks, plain } from './notion-answers.js';
import { type NotionReader, tooMuch } from './notion-calls.js';

/** Blocks within blocks; Notion's own editor shows no more. */
const deepest = 20;
/** Characters of one page, as HTML. */
const most = 9_000_000;

const tags: Readonly<Record<string, string>> = {
  heading_1: 'h1',
  heading_2: 'h2',
  heading_3: 'h3',
  bulleted_list_item: 'li',
  numbered_list_item: 'li',
  quote: 'blockquote',
  code: 'pre',
};
const lists: Readonly<Record<string, string>> = { bulleted_list_item: 'ul', numbered_list_item: 'ol' };
/** Of these the title counts: they are documents of their own. */
const documents = new Set(['child_page', 'child_database']);

/**
 * The blocks of a page as HTML, which the reader of web pages knows to read: headings, lists and tables stay what they
 * are. What a block is named that nobody knows yet is left out, and what stands in it is not.
 */
export class BlockHtml {
  private readonly seen = new Set<string>();
  private html = '';

  constructor(private readonly reader: NotionReader) {}

  /** Throws an ExtractionFault for too much of it. */
  async page(id: string, title: string): Promise<string> {
    this.add(`<!doctype html><html><body><h1>${escapeHtml(title)}</h1>`);
    await this.children(id, 0);
    return `${this.html}</body></html>`;
  }

  /** A block that stands within itself, as synced ones can, is read once. */
  private async children(id: string, depth: number): Promise<void> {
    if (this.seen.has(id)) return;
    this.seen.add(id);
    if (depth > deepest) throw tooMuch();
    let list = '';
    for await (const block of this.reader.children(id, blocks)) {
      const next = lists[block.type] ?? '';
      if (next !== list) this.add(`${closing(list)}${opening(next)}`);
      list = next;
      await this.block(block, depth);
    }
    this.add(closing(list));
  }

  private async block(block: Block, depth: number): Promise<void> {
    const body = blockBody.parse(block[block.type] ?? {});
    if (block.type === 'table_row')
      return this.add(`<tr>${(body.cells ?? []).map((cell) => `<td>${escapeHtml(plain(cell))}</td>`).join('')}</tr>`);
    const tag = block.type === 'table' ? 'table' : (tags[block.type] ?? 'div');
    const isDone = body.checked === undefined ? '' : body.checked ? '[x] ' : '[ ] ';
    const words = [body.title ?? plain(body.rich_text), body.expression ?? '', plain(body.caption), body.url ?? ''];
    this.add(`${opening(tag)}${escapeHtml(isDone + words.filter(Boolean).join(' '))}`);
    // Headings hold nothing but their words.
    if (/^h\d$/.test(tag)) this.add(closing(tag));
    if (block.has_children && !documents.has(block.type))
      await this.children(body.synced_from?.block_id ?? block.id, depth + 1);
    if (!/^h\d$/.test(tag)) this.add(closing(tag));
  }

  private add(piece: string): void {
    this.html += piece;
    if (this.html.length > most) throw tooMuch();
  }
}

const opening = (tag: string): string => (tag === '' ? '' : `<${tag}>`);
const closing = (tag: string): string => (tag === '' ? '' : `</${tag}>`);
