import { Parser } from 'htmlparser2';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { decoded } from './read-plain.js';

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** What no reader sees. */
const unseen = named('script style template noscript svg math iframe object head select textarea canvas audio video');
const paragraphs = named(
  'p div section article header footer main aside nav blockquote pre ul ol dl table form fieldset figure hr address details',
);
const lines = named('li dt dd tr br caption figcaption summary option legend');
const headings = named('h1 h2 h3 h4 h5 h6');
/** Elements that have no end. */
const empty = named('area base br col embed hr img input link meta param source track wbr');
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;

/** A page as its readers see it: what is hidden is left out, no script runs and nothing is fetched. */
export function readHtml(bytes: Uint8Array): ExtractedText {
  const text = new TextGatherer();
  addHtml(text, decoded(bytes));
  return text.done();
}

/** Adds what a page says. */
export function addHtml(text: TextGatherer, source: string): void {
  const reader = new PageReader(text);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (piece) => reader.text(piece),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source);
  text.paragraph();
}

/** The parser keeps the open elements itself, so that no depth of them is a recursion here. */
class PageReader {
  /** How many elements are open within the outermost one that is not seen, itself included; 0 where all is seen. */
  private hidden = 0;
  private preformatted = 0;
  private words: string | undefined;
  private needsSpace = false;
  /** Of each open list the number of its next item; undefined where its items have none. */
  private readonly lists: (number | undefined)[] = [];

  constructor(private readonly out: TextGatherer) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.hidden > 0 || isHidden(name, attributes)) {
      if (!empty.has(name)) this.hidden += 1;
      return;
    }
    if (name === 'pre') this.preformatted += 1;
    this.breakFor(name);
    if (name === 'ol') this.lists.push(wholeNumber(attributes['start']) ?? 1);
    else if (name === 'ul') this.lists.push(undefined);
    if (name === 'li') this.out.add(this.itemMark(attributes['value']));
    else if (name === 'td' || name === 'th') this.needsSpace = true;
    else if (headings.has(name)) this.words = '';
  }

  text(piece: string): void {
    if (this.hidden > 0) return;
    if (this.words !== undefined) this.words += piece;
    else if (this.preformatted > 0) this.out.add(piece);
    else this.addWords(piece);
  }

  close(name: string): void {
    if (this.hidden > 0) {
      if (!empty.has(name)) this.hidden -= 1;
      return;
    }
    if (name === 'pre') this.preformatted = Math.max(0, this.preformatted - 1);
    if (name === 'ol' || name === 'ul') this.lists.pop();
    if (headings.has(name) && this.words !== undefined) this.endHeading(this.words);
    this.breakFor(name);
  }

  /** Numbers count: a text may speak of its third step. */
  private itemMark(value: string | undefined): string {
    const next = this.lists.at(-1);
    if (next === undefined) return '- ';
    const number = wholeNumber(value) ?? next;
    this.lists[this.lists.length - 1] = number + 1;
    return `${number}. `;
  }

  private endHeading(words: string): void {
    this.words = undefined;
    const title = words.replaceAll(/\s+/g, ' ').trim();
    if (title === '') return;
    this.out.mark('heading', title);
    this.out.add(title);
  }

  private breakFor(name: string): void {
    if (this.words !== undefined) return;
    const isBlock = paragraphs.has(name) || headings.has(name);
    if (isBlock) this.out.paragraph();
    else if (lines.has(name)) this.out.line();
    if (isBlock || lines.has(name)) this.needsSpace = false;
  }

  private addWords(piece: string): void {
    const words = piece.replaceAll(/\s+/g, ' ');
    const trimmed = words.trim();
    if (trimmed === '') {
      this.needsSpace ||= words !== '';
      return;
    }
    const isBegun = !this.out.endsLine;
    this.out.add((isBegun && (this.needsSpace || words.startsWith(' ')) ? ' ' : '') + trimmed);
    this.needsSpace = words.endsWith(' ');
  }
}

const wholeNumber = (text = ''): number | undefined => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

const isHidden = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  unseen.has(name) ||
  attributes['hidden'] !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  hiddenStyle.test(attributes['style'] ?? '');
