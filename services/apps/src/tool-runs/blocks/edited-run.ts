import { partsOfBlocks } from '@lathe/proto/apps/tools/answer-text';
import type { BlockEdit } from '@lathe/proto/apps/tools/run-blocks';
import { joinedParts } from '../../sources/citations.js';
import type { RunRecord } from '../run-record.js';

/**
 * What of a run is other once a text in its blocks is edited, or is what it was again; what was answered stays beside it.
 * Undefined where the run has no such text.
 */
export function editedRun(
  run: Pick<RunRecord, 'blocks'>,
  { blockId, text }: BlockEdit,
): Pick<RunRecord, 'answer' | 'blocks'> | undefined {
  if (!run.blocks.some(({ id, content }) => id === blockId && content?.type === 'text')) return undefined;
  const blocks = run.blocks.map((block) => {
    if (block.id !== blockId) return block;
    const { edit: _, ...original } = block;
    return text === null ? original : { ...original, edit: text };
  });
  return { blocks, answer: joinedParts(partsOfBlocks(blocks)) };
}
