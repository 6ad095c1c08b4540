import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { answerText, partsOfBlocks } from '@lathe/proto/apps/tools/answer-text';
import { rowsTold } from '@lathe/proto/apps/tools/rows-told';
import type { BlockEdit, RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import { areResolved, idleRun, type RunState } from '@lathe/proto/apps/tools/run-state';
import type { ToolRun } from '@lathe/proto/apps/tools/runs';
import { element, location, make, type PageElement, wordsOf } from './app-page.js';
import type { SignedInPerson } from './signed-in-person.client.js';
import { citeLink, madeBy, sourceLine, titleOf } from './sources.client.js';
import { BlockView } from './tool-blocks.client.js';
import { refused } from './tool-run.client.js';

interface Change {
  readonly rating?: number;
  readonly isShared?: boolean;
  readonly edit?: BlockEdit;
}

type Ended = Pick<ToolRun, 'runId' | 'made' | 'sources' | 'rating' | 'isShared' | 'isOwn' | 'rows'>;

const ratings = [1, 2, 3, 4, 5];

/** The answer of a run, with what it cites and what can be done with it; it runs in the browser. */
export class ToolResult {
  /** Nobody but its builder comes to a preview. */
  isShareable = true;
  /** Whether people may change the texts in blocks of what they ran. */
  isEditable = false;
  private run: Ended | undefined;
  private state: RunState = idleRun;
  /** In their order; none where the answer is one text. */
  private readonly blocks = new Map<string, BlockView>();
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
    element('blocks').replaceChildren();
    element('checks').textContent = '';
    this.blocks.clear();
    element('made').textContent = '';
    element('rows').replaceChildren();
    element('sources').replaceChildren();
    for (const id of ['cited', 'rating', 'share', 'shared']) element(id).hidden = true;
  }

  add({ blockId, ...part }: AnswerPart & { blockId?: string | undefined }): void {
    element('result').hidden = false;
    const block = blockId === undefined ? undefined : this.blocks.get(blockId);
    if (block) block.add(part);
    else element('text').append(part.type === 'text' ? part.text : citeLink(part.number));
  }

  /** Takes the place of what was there of the block. */
  put(block: RunBlock): void {
    element('result').hidden = false;
    const shown = this.blocks.get(block.id);
    if (shown) return shown.show(block);
    const view = new BlockView(block, citeLink);
    this.blocks.set(block.id, view);
    element('blocks').append(view.element);
  }

  /** Says how many blocks are as they should be, once that is known of all. */
  settle(state: RunState): void {
    this.state = state;
    if (state.kind === 'error') for (const view of this.blocks.values()) view.giveUp();
    const checked = this.shown().filter(({ validation, edit }) => validation !== null && edit === undefined);
    const isKnown = checked.length > 0 && state.kind !== 'error' && areResolved(checked, state);
    const passed = checked.filter(({ validation }) => validation?.status === 'validated').length;
    element('checks').textContent = isKnown ? `${passed} of ${checked.length} checks passed` : '';
  }

  private shown(): RunBlock[] {
    return [...this.blocks.values()].map(({ block }) => block);
  }

  end(run: Ended): void {
    element('result').hidden = false;
    element('made').textContent = madeBy[run.made];
    element('rows').replaceChildren(...rowsTold(run.rows).map((told) => make('li', {}, told)));
    element('cited').hidden = run.sources.length === 0;
    element('sources').append(...run.sources.map((source) => sourceLine(source)));
    this.showState(run);
    if (run.isOwn && this.isEditable) for (const id of this.blocks.keys()) this.letEdit(id);
  }

  private letEdit(blockId: string): void {
    this.blocks.get(blockId)?.letEdit((edit) => this.change({ edit }));
  }

  show(run: ToolRun): void {
    this.clear();
    if (run.blocks.length > 0) run.blocks.forEach((block) => this.put(block));
    else for (const part of run.answer) this.add(part);
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

  private async change(change: Change): Promise<void> {
    const { run } = this;
    if (run === undefined) return;
    try {
      const response = await this.person.ask('PATCH', `${this.own}/runs/${run.runId}`, change);
      if (!response.ok) throw await refused(response);
      // Another run may be in view by now.
      const changed = (await response.json()) as ToolRun;
      if (this.run === run) {
        const block = changed.blocks.find(({ id }) => id === change.edit?.blockId);
        if (block) this.put(block);
        this.showState(changed);
        if (block) this.letEdit(block.id);
        this.settle(this.state);
      }
      element('state').textContent = change.edit ? 'Saved' : change.rating === undefined ? '' : 'Thank you';
    } catch (error) {
      element('state').textContent = wordsOf(error);
    }
  }

  private async copy(): Promise<void> {
    const { clipboard } = (
      globalThis as unknown as { navigator: { clipboard: { writeText(text: string): Promise<void> } } }
    ).navigator;
    const sources = (this.run?.sources ?? []).map((source) => `[${source.number}] ${titleOf(source)}`).join('\n');
    const text = this.blocks.size > 0 ? answerText(partsOfBlocks(this.shown())) : (element('text').textContent ?? '');
    try {
      await clipboard.writeText([text, sources].filter(Boolean).join('\n\n'));
      element('state').textContent = 'Copied';
    } catch {
      element('state').textContent = 'It could not be copied';
    }
  }
}
