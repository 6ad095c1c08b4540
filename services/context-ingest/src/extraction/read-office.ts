import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { packedParts, readXml } from './packed-parts.js';

const document = 'word/document.xml';
const styles = 'word/styles.xml';
const notes = ['word/footnotes.xml', 'word/endnotes.xml'];
const headingName = /^(?:heading \d|title$)/i;

/** The text of a Word document (.docx) with its headings, then its notes. */
export function readDocx(bytes: Uint8Array): ExtractedText {
  const parts = packedParts(bytes, (path) => path === document || path === styles || notes.includes(path));
  const isHeading = headingStyles(parts.get(styles));
  const text = new TextGatherer();
  for (const part of [document, ...notes]) addParagraphs(text, parts.get(part), isHeading);
  return text.done();
}

/** Ids of the styles that are headings: programs name those in the language of their users. */
function headingStyles(part: Uint8Array | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  let [style, isParagraph] = ['', false];
  readXml(part, {
    opens(name, attributes) {
      if (name === 'style')
        [style, isParagraph] = [attributes['w:styleId'] ?? '', attributes['w:type'] === 'paragraph'];
      else if (name === 'name' && isParagraph && headingName.test(attributes['w:val'] ?? '')) found.add(style);
      else if (name === 'outlineLvl' && isParagraph) found.add(style);
    },
  });
  return found;
}

const slidePath = /^ppt\/slides\/slide(\d+)\.xml$/;
const notesPath = /^ppt\/notesSlides\/notesSlide(\d+)\.xml$/;

/** The text of the slides of a presentation (.pptx), each with what is said about it. */
export function readPptx(bytes: Uint8Array): ExtractedText {
  const parts = packedParts(bytes, (path) => slidePath.test(path) || notesPath.test(path));
  const numberOf = (path: string): number => Number(slidePath.exec(path)![1]);
  const slides = [...parts.keys()].filter((path) => slidePath.test(path)).sort((a, b) => numberOf(a) - numberOf(b));
  const text = new TextGatherer();
  for (const path of slides) {
    text.mark('slide', String(numberOf(path)));
    addParagraphs(text, parts.get(path));
    addParagraphs(text, parts.get(`ppt/notesSlides/notesSlide${numberOf(path)}.xml`));
    text.paragraph();
  }
  return text.done();
}

/** Adds the paragraphs of Word or drawing markup; cells of a table stand in one line. */
function addParagraphs(
  text: TextGatherer,
  part: Uint8Array | undefined,
  isHeading: ReadonlySet<string> = new Set(),
): void {
  let [words, style, takes, cells, isRemoved] = ['', '', false, 0, 0];
  /** What was said in the paragraphs around this one, which stands in a box of theirs. */
  const around: { words: string; style: string }[] = [];
  readXml(part, {
    opens(name, attributes) {
      if (name === 'p') {
        around.push({ words, style });
        [words, style] = ['', ''];
      } else if (name === 'pStyle') style = attributes['w:val'] ?? '';
      else if (name === 't') takes = isRemoved === 0;
      else if (name === 'tab' || name === 'br' || name === 'cr') words += name === 'tab' ? '\t' : '\n';
      else if (name === 'tc') cells += 1;
      else if (removed.has(name)) isRemoved += 1;
    },
    text(piece) {
      if (takes) words += piece;
    },
    closes(name) {
      if (name === 't') takes = false;
      else if (name === 'p') {
        endParagraph();
        ({ words, style } = around.pop() ?? { words: '', style: '' });
      } else if (name === 'tc') cells -= 1;
      else if (name === 'tr') text.line();
      else if (name === 'tbl') text.paragraph();
      else if (removed.has(name)) isRemoved -= 1;
    },
  });

  function endParagraph(): void {
    const said = words.trim();
    if (said === '') return;
    if (cells > 0) return text.add(text.endsLine ? said : ` | ${said}`);
    if (isHeading.has(style)) text.mark('heading', said);
    text.add(said);
    text.paragraph();
  }
}

/** What was taken out of a document and is kept in it, and what stands in twice for older programs. */
const removed: ReadonlySet<string> = new Set(['del', 'moveFrom', 'Fallback']);
