import { type Block, maxBlockInstructions, maxBlockTitle } from '@lathe/proto/apps/tools/blocks';
import { Trash2 } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { IconButton } from '@/components/ui/icon-button';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { TextField } from '@/features/panels/fields/text-field';
import { MoveButtons } from '../move-buttons';
import type { Order } from '../ordered-cards';
import { blockTypeLabels, chartOptions } from './block-types';
import { JsonFields } from './json-fields';
import { ValidationFields } from './validation-fields';

interface BlockCardProps extends Order {
  block: Block;
  /** What it is called where it has no title, too. */
  name: string;
  onChange: (change: Partial<Block>) => void;
  onRemove: () => void;
}

/** One block: what it is called, what it says, and what must hold of it. */
export function BlockCard({ block, name, handle, onChange, onUp, onDown, onRemove }: BlockCardProps) {
  const { type, title, instructions, fields, chart, validation } = block;
  return (
    <div
      role="group"
      aria-label={`Block ${name}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-1">
        {handle}
        <span className="min-w-0 flex-1 truncate text-sm text-muted">{blockTypeLabels[type]}</span>
        <MoveButtons name={name} onUp={onUp} onDown={onDown} />
        <IconButton label={`Delete ${name}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <TextField
        label="Title"
        value={title}
        maxLength={maxBlockTitle}
        hint="Stands above the block; it may be empty."
        onChange={(value) => onChange({ title: value })}
      />
      <TextAreaField
        label="What it should say"
        value={instructions}
        maxLength={maxBlockInstructions}
        onChange={(value) => onChange({ instructions: value })}
      />
      {type === 'chart' && (
        <SelectField
          label="Drawn as"
          value={chart ?? 'auto'}
          options={chartOptions}
          onChange={(kind) => onChange({ chart: kind === 'auto' ? null : kind })}
        />
      )}
      {type === 'json' && <JsonFields name={name} fields={fields} onChange={(value) => onChange({ fields: value })} />}
      <ValidationFields type={type} validation={validation} onChange={(value) => onChange({ validation: value })} />
    </div>
  );
}
