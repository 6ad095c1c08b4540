import type { AnswerPart, RunSource, ToolRun } from '@lathe/proto/apps/tools/runs';
import { document, element, location, make, type PageElement, wordsOf } from './app-page.js';
import type { SignedInPerson } from './signed-in-person.client.js';
import { refused } from './tool-run.client.js';

type Ended = Pick<ToolRun, 'runId' | 'made' | 'sources' | 'rating' | 'isShared' | 'isOwn'>;

const made = {
  model: 'Written by a language model, which can be wrong.',
  sources: 'No language model is set up here: this is what the sources say, word for word.',
  nothing: '',
};
const ratings = [1, 2, 3, 4, 5];

/** The answer of a run, with what it cites and what can be done with it; it runs in the browser. */
export class ToolResult {
  /** Nobody but its builder comes to a preview. */
  isShareable = true;
  private run: Ended | undefined;
  private readonly stars: readonly PageElement[];

  constructor(
    private readonly person: SignedInPerson,
    private readonly own: string,
  ) {
    this.stars = ratings.map((rating) => {
      const star = make('button', { type: 'button', class: 'plain' }, String(rating));
      star.setAttribute('aria-label', `${rating} of 5`);
      star.addEventListener('click', () => void this.change({ rating }));
      return star;
    });
    element('ratings').append(...this.stars);
    element('copy').addEventListener('click', () => void this.copy());
    element('share').addEventListener('click', () => void this.change({ isShared: this.run?.isShared !== true }));
  }

  clear(): void {
    element('result').hidden = true;
    element('text').textContent = '';
    element('made').textContent = '';
    element('sources').replaceChildren();
    for (const id of ['cited', 'rating', 'share', 'shared']) element(id).hidden = true;
  }

  add(part: AnswerPart): void {
    element('result').hidden = false;
    element('text').append(part.type === 'text' ? part.text : citeLink(part.number));
  }

  end(run: Ended): void {
    element('result').hidden = false;
    element('made').textContent = made[run.made];
    element('cited').hidden = run.sources.length === 0;
    element('sources').append(...run.sources.map(sourceLine));
    this.showState(run);
  }

  show(run: ToolRun): void {
    this.clear();
    for (const part of run.answer) this.add(part);
    this.end(run);
  }

  focus(): void {
    element('result-title').focus();
  }

  private showState(run: Ended): void {
    this.run = run;
    element('rating').hidden = !run.isOwn;
    this.stars.forEach((star, index) => star.setAttribute('aria-pressed', String(ratings[index] === run.rating)));
    element('share').hidden = !run.isOwn || !this.isShareable;
    element('share').textContent = run.isShared ? 'Stop sharing' : 'Share';
    element('shared').hidden = !run.isOwn || !run.isShared;
    const address = new URL(location.pathname, location.href);
    address.searchParams.set('run', run.runId);
    element('shared-link').href = address.href;
    element('shared-link').textContent = address.href;
  }

  private async change(change: { rating?: number; isShared?: boolean }): Promise<void> {
    const { run } = this;
    if (run === undefined) return;
    try {
      const response = await this.person.ask('PATCH', `${this.own}/runs/${run.runId}`, change);
      if (!response.ok) throw await refused(response);
      // Another run may be in view by now.
      if (this.run === run) this.showState((await response.json()) as ToolRun);
      element('state').textContent = change.rating === undefined ? '' : 'Thank you';
    } catch (error) {
      element('state').textContent = wordsOf(error);
    }
  }

  private async copy(): Promise<void> {
    const { clipboard } = (
      globalThis as unknown as { navigator: { clipboard: { writeText(text: string): Promise<void> } } }
    ).navigator;
    const sources = (this.run?.sources ?? []).map((source) => `[${source.number}] ${titleOf(source)}`).join('\n');
    try {
      await clipboard.writeText([element('text').textContent ?? '', sources].filter(Boolean).join('\n\n'));
      element('state').textContent = 'Copied';
    } catch {
      element('state').textContent = 'It could not be copied';
    }
  }
}

const titleOf = ({ name, place }: RunSource): string => (place === null ? name : `${name}, ${place}`);
const idOf = (number: number): string => `source-${number}`;

/** Opens its source where it stands. */
function citeLink(number: number): PageElement {
  const link = make('a', { class: 'cite', href: `#${idOf(number)}`, 'aria-label': `Source ${number}` }, `[${number}]`);
  link.addEventListener('click', (event) => {
    const source = document.getElementById(idOf(number));
    if (source === null) return;
    event.preventDefault();
    source.setAttribute('open', '');
    source.firstElementChild?.focus();
    source.scrollIntoView({ block: 'nearest' });
  });
  return link;
}

function sourceLine(source: RunSource): PageElement {
  const summary = make('summary', {}, `[${source.number}] ${titleOf(source)}`);
  const page = /^https?:\/\//i.test(source.url ?? '')
    ? [make('a', { href: source.url!, target: '_blank', rel: 'noopener noreferrer nofollow' }, source.url!)]
    : [];
  const quote = make('blockquote', {}, source.text.trim());
  return make('li', {}, make('details', { id: idOf(source.number) }, summary, quote, ...page));
}
