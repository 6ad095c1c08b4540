import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { Block } from '@lathe/proto/apps/tools/blocks';
import type { RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { type Citations, joinedParts } from '../../sources/citations.js';
import { blockLimits } from './block-limits.js';
import { type BlockPiece, BlockSplitter } from './block-splitter.js';
import { checkBlock } from './check-block.js';
import type { Read, Reading } from './read.js';
import { readBlock } from './read-block.js';

const nothing = 'The answer holds nothing for this part';
const unreadable = 'What was answered here does not have the form of this part';

/** The blocks of an answer, as they are written; those before they are begun hold nothing. */
export class BlockAnswer {
  private readonly made: RunBlock[];
  private readonly texts: string[];
  private readonly isClosed: boolean[];
  private current: number | null = null;
  private readonly splitter = new BlockSplitter();
  private readonly reading: Reading;

  /** `isGiven` as in `Reading`. */
  constructor(
    private readonly wanted: readonly Block[],
    private readonly citations: Citations,
    isGiven: Reading['isGiven'],
  ) {
    this.made = wanted.map(emptyBlock);
    this.texts = wanted.map(() => '');
    this.isClosed = wanted.map(() => false);
    const partsOf = (text: string): AnswerPart[] => joinedParts([...citations.take(text), ...citations.rest()]);
    this.reading = { partsOf, isGiven };
  }

  get blocks(): readonly RunBlock[] {
    return this.made;
  }

  begun(): RunEvent[] {
    return this.made.map(told);
  }

  take(text: string): RunEvent[] {
    return this.splitter.take(text).flatMap((piece) => this.write(piece));
  }

  /** Ends the answer. One that keeps to no form is the first text there is, or the only block. */
  end(): RunEvent[] {
    const { wanted, splitter } = this;
    const rest = splitter.rest().flatMap((piece) => this.write(piece));
    if (!splitter.hasMarks && splitter.preamble.trim() !== '') {
      const text = wanted.findIndex(({ type }) => type === 'text');
      const at = text === -1 && wanted.length === 1 ? 0 : text;
      if (at !== -1) rest.push(...this.write({ at, text: splitter.preamble }));
    }
    return [...rest, ...wanted.flatMap((_, at) => this.close(at))];
  }

  /** Puts a block in the place of one. */
  put(at: number, change: Partial<RunBlock>): RunEvent {
    this.made[at] = { ...this.made[at]!, ...change };
    return told(this.made[at]);
  }

  /** Puts what was read into a block, and looks whether it may be so. */
  fill(at: number, read: Read | null, problem: string): RunEvent {
    const { validation } = this.wanted[at]!;
    const filled = { content: read?.content ?? null, isCut: read?.isCut ?? false, problem: read ? null : problem };
    return this.put(at, { ...filled, validation: checkBlock(validation, filled) });
  }

  private write({ at, text }: BlockPiece): RunEvent[] {
    const block = this.wanted[at];
    const events = at === this.current ? [] : this.goOn(at);
    // A number that is none of the blocks, or one that was written before, says nothing that anybody asked for.
    if (block === undefined || this.isClosed[at]) return events;
    const before = this.texts[at]!;
    const room = (block.type === 'text' ? blockLimits.text + 1 : blockLimits.source) - before.length;
    const more = (before === '' ? text.trimStart() : text).slice(0, Math.max(0, room));
    this.texts[at] = before + more;
    if (block.type !== 'text' || more === '') return events;
    return [...events, ...this.citations.take(more).map((part) => ({ ...part, blockId: block.id }))];
  }

  private goOn(at: number): RunEvent[] {
    const events = this.current === null ? [] : this.close(this.current);
    this.current = at;
    return events;
  }

  private close(at: number): RunEvent[] {
    const block = this.wanted[at];
    if (block === undefined || this.isClosed[at]) return [];
    this.isClosed[at] = true;
    // What waits there may have been the beginning of a citation; the whole text is read again.
    this.citations.rest();
    const text = this.texts[at]!;
    return [this.fill(at, text.trim() === '' ? null : readBlock(block, text, this.reading), problemOf(text))];
  }
}

const problemOf = (text: string): string => (text.trim() === '' ? nothing : unreadable);

const told = (block: RunBlock): RunEvent => ({ type: 'block', block });

const emptyBlock = ({ id, type, title, validation }: Block): RunBlock => ({
  id,
  type,
  title,
  content: null,
  problem: null,
  isCut: false,
  validation: validation && { status: 'pending', reason: null },
});
