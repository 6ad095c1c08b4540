import { type Block, type BlockType, maxBlocks } from '@lathe/proto/apps/tools/blocks';
import { LayoutList, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { Section } from '@/features/panels/fields/section';
import { OrderedCards } from '../ordered-cards';
import type { EditedTool } from '../saving/use-tool';
import { toolSections } from '../tool-menu';
import { BlockCard } from './block-card';
import { blockTypeHints, blockTypeLabels, blockTypeOptions } from './block-types';

const newBlock = (type: BlockType): Block => ({
  ...{ id: crypto.randomUUID(), type, title: '', instructions: '' },
  ...{ fields: [], chart: null, validation: null },
});

/** How the result of a tool is laid out (spec 2, section 2), in the order of its blocks. */
export function BlocksSection({ edited: { values, set, problem } }: { edited: EditedTool }) {
  const blocks = values.blocks ?? [];
  const [said, setSaid] = useState('');
  const [type, setType] = useState<BlockType>('text');
  // Whoever takes a deletion back may have changed another block since.
  const latest = useRef(blocks);
  useEffect(() => {
    latest.current = blocks;
  });
  const put = (next: readonly Block[]): void => set({ blocks: [...next] });
  const nameOf = (block: Block): string =>
    block.title || `${blockTypeLabels[block.type]} ${blocks.findIndex(({ id }) => id === block.id) + 1}`;
  const add = (): void => {
    const block = newBlock(type);
    put([...blocks, block]);
    setSaid(`${blockTypeLabels[type]} is added as number ${blocks.length + 1}`);
  };
  const remove = (block: Block, index: number): void => {
    put(blocks.filter(({ id }) => id !== block.id));
    setSaid('');
    showToast(`${nameOf(block)} is deleted`, {
      action: { label: 'Undo', run: () => put(latest.current.toSpliced(index, 0, block)) },
    });
  };
  return (
    <Section anchor="blocks" title={toolSections.blocks}>
      {blocks.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <LayoutList size={16} aria-hidden className="shrink-0" />
          The result is one text. Add blocks to lay it out as texts, tables, lists, charts and more.
        </p>
      )}
      <OrderedCards items={blocks} keyOf={({ id }) => id} nameOf={nameOf} onOrder={put} onSaid={setSaid}>
        {(block, index, order) => (
          <BlockCard
            {...order}
            block={block}
            name={nameOf(block)}
            onChange={(change) => put(blocks.with(index, { ...block, ...change }))}
            onRemove={() => remove(block, index)}
          />
        )}
      </OrderedCards>
      <p role="status" className={said === '' ? 'sr-only' : 'text-sm text-muted'}>
        {said}
      </p>
      {problem('blocks') !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem('blocks')}
        </p>
      )}
      {blocks.length < maxBlocks ? (
        <div role="group" aria-label="New block" className="flex flex-wrap items-start gap-2">
          <div className="min-w-48 flex-1">
            <SelectField label="Type of a new block" value={type} options={blockTypeOptions} onChange={setType}>
              <p className="mt-1.5 text-sm text-muted">{blockTypeHints[type]}</p>
            </SelectField>
          </div>
          <Button className="mt-6.5 h-10" icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add block
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{`There can be a maximum of ${maxBlocks} blocks.`}</p>
      )}
    </Section>
  );
}
