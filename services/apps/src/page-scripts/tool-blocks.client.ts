import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { fieldText } from '@lathe/proto/apps/tools/answer-text';
import type { BlockContent, ChartContent, RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import { make, type PageElement } from './app-page.js';
import { blockEditor, type SaveEdit } from './block-editor.client.js';
import { chartView } from './charts.client.js';

type Cite = (number: number) => PageElement;

const checks = { pending: 'Being checked…', validated: 'Checked', failed: 'Not as it should be' };

/** One block of a result, with its title and whether it is as it should be; it runs in the browser. */
export class BlockView {
  readonly element: PageElement;
  private readonly content = make('div', { class: 'content' });
  private readonly note = make('p', { class: 'quiet' });
  private readonly check = make('p', { class: 'check' });
  private readonly editor = make('div', {});
  private isBegun = false;
  private focusEditor = (): void => undefined;

  constructor(
    public block: RunBlock,
    private readonly cite: Cite,
  ) {
    const title = block.title === '' ? [] : [make('h3', {}, block.title)];
    this.element = make('section', { class: 'block' }, ...title, this.content, this.note, this.check, this.editor);
    if (block.title !== '') this.element.setAttribute('aria-label', block.title);
    this.show(block);
  }

  /** The next stretch of a text that is being written. */
  add(part: AnswerPart): void {
    if (!this.isBegun) this.content.replaceChildren(make('div', { class: 'written' }));
    this.isBegun = true;
    this.note.textContent = '';
    this.content.firstElementChild?.append(...this.partsOf([part]));
  }

  show(block: RunBlock): void {
    const { content, problem, validation, edit } = block;
    this.block = block;
    const shown: BlockContent | null =
      edit === undefined ? content : { type: 'text', parts: [{ type: 'text', text: edit }] };
    this.content.replaceChildren(...(shown === null ? [] : this.viewOf(shown)));
    this.editor.replaceChildren();
    this.note.textContent = noteOf(block);
    // What was looked at is not what is there once it is edited.
    const isChecked = validation !== null && edit === undefined && (content !== null || problem !== null);
    this.check.textContent = isChecked ? checkText(validation) : '';
    this.check.className = `check ${validation?.status ?? ''}`;
  }

  /** Lets whoever ran it put another text in the place of this one. */
  letEdit(save: SaveEdit): void {
    if (this.block.content?.type !== 'text') return;
    const editor = blockEditor(this.block, async (edit) => {
      await save(edit);
      this.focusEditor();
    });
    this.focusEditor = editor.focus;
    this.editor.replaceChildren(editor.box);
  }

  /** The run was broken off: what waits for its check gets none, and what was not written is not. */
  giveUp(): void {
    if (this.block.content === null && this.block.problem === null && !this.isBegun)
      this.note.textContent = 'This was not written.';
    if (this.block.validation?.status === 'pending') this.check.textContent = 'Not checked';
  }

  private viewOf(content: BlockContent): PageElement[] {
    switch (content.type) {
      case 'text':
        return [make('div', { class: 'written' }, ...this.partsOf(content.parts))];
      case 'list':
        return [make('ul', {}, ...content.entries.map((entry) => make('li', {}, ...this.partsOf(entry))))];
      case 'table':
        return [
          this.table(
            content.columns,
            content.rows.map((row) => row.map((cell) => this.partsOf(cell))),
          ),
        ];
      case 'chart':
        return this.chart(content);
      case 'image':
        return [pictureOf(content.url, content.description)];
      case 'rating':
        return [
          starsOf(content.stars),
          ...(content.parts.length === 0 ? [] : [make('p', { class: 'written' }, ...this.partsOf(content.parts))]),
        ];
      case 'json':
        return [
          make(
            'dl',
            {},
            ...content.fields.flatMap(({ name, value }) => [make('dt', {}, name), make('dd', {}, fieldText(value))]),
          ),
        ];
    }
  }

  private partsOf(parts: readonly AnswerPart[]): (PageElement | string)[] {
    return parts.map((part) => (part.type === 'text' ? part.text : this.cite(part.number)));
  }

  /** It scrolls in itself where it is too wide. */
  private table(columns: readonly string[], rows: readonly (readonly (PageElement | string)[][])[]): PageElement {
    const head = make('tr', {}, ...columns.map((name) => make('th', { scope: 'col' }, name)));
    const body = rows.map((row) => make('tr', {}, ...row.map((cell) => make('td', {}, ...cell))));
    const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
    const label = this.block.title || 'Table';
    return make('div', { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': label }, table);
  }

  private chart(content: ChartContent): PageElement[] {
    const { axes, points } = content;
    const rows = points.map(({ label, value }) => [[label], [value.toLocaleString()]]);
    const columns = [axes.label || 'Name', axes.value || 'Value'];
    const numbers = make('details', {}, make('summary', {}, 'The numbers'), this.table(columns, rows));
    return [chartView(content, this.block.title), numbers];
  }
}

function noteOf({ content, problem, isCut, edit }: RunBlock): string {
  if (edit !== undefined) return 'Edited by whoever ran it';
  if (content === null) return problem ?? 'Being written…';
  return isCut ? 'The rest is left out: it was too long.' : '';
}

const checkText = ({ status, reason }: NonNullable<RunBlock['validation']>): string =>
  reason === null ? checks[status] : `${checks[status]}: ${reason}`;

function starsOf(stars: number): PageElement {
  const whole = Math.floor(stars);
  const half = stars > whole ? '½' : '';
  const empty = '☆'.repeat(5 - Math.ceil(stars));
  const attributes = { class: 'stars', role: 'img', 'aria-label': `${stars} of 5 stars` };
  return make('p', {}, make('span', attributes, '★'.repeat(whole) + half + empty));
}

/** The page shows pictures of safe addresses alone; another one is a link, and so is one that does not load. */
function pictureOf(url: string, description: string): PageElement {
  const link = (): PageElement =>
    make('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, description || url);
  if (!/^https:/i.test(url)) return make('p', {}, link());
  const picture = make('img', { src: url, alt: description, referrerpolicy: 'no-referrer' });
  const figure = make('figure', {}, picture, ...(description === '' ? [] : [make('figcaption', {}, description)]));
  picture.addEventListener('error', () => figure.replaceChildren(link()));
  return figure;
}
