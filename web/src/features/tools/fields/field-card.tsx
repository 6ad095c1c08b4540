import type { Account } from '@lathe/proto/accounts/http';
import type { App } from '@lathe/proto/apps/model';
import { choiceTypes, type CustomField, type InputStep } from '@lathe/proto/apps/tools/custom-fields';
import { Trash2 } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { IconButton } from '@/components/ui/icon-button';
import { SwitchField } from '@/features/panels/fields/switch-field';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { MoveButtons } from '../move-buttons';
import type { Order } from '../ordered-cards';
import { typeOptions } from './field-types';
import { ItemSource } from './item-source';
import { LabelField } from './label-field';
import { OptionsEditor } from './options-editor';

interface FieldCardProps extends Order {
  app: App;
  field: CustomField;
  others: readonly CustomField[];
  /** None where the tool asks for everything at once. */
  steps: readonly InputStep[];
  account: Account | undefined;
  onChange: (change: Partial<CustomField>) => void;
  onRemove: () => void;
}

const filterOptions = [
  { value: 'none', label: 'All, whatever they say' },
  { value: 'include', label: 'Only where they say this' },
  { value: 'exclude', label: 'Only where they do not' },
] as const;

const itemFilterOptions = [
  { value: 'none', label: 'All, whichever is chosen' },
  { value: 'include', label: 'Only the chosen one' },
  { value: 'exclude', label: 'All but the chosen one' },
] as const;

/** One field: what it asks, of which kind, and what is done with it. */
export function FieldCard({
  app,
  field,
  handle,
  others,
  steps,
  account,
  onChange,
  onUp,
  onDown,
  onRemove,
}: FieldCardProps) {
  const { label, name, type } = field;
  const mayMemorize = type !== 'photo' && (app.isSignupEnabled || field.memorize);
  return (
    <div
      role="group"
      aria-label={`Field ${label}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-1">
        {handle}
        <code className="min-w-0 flex-1 truncate font-mono text-sm text-muted">{`[${name}]`}</code>
        <MoveButtons name={label} onUp={onUp} onDown={onDown} />
        <IconButton label={`Delete ${label}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <LabelField
          label={label}
          taken={others.map((other) => other.label)}
          onChange={(value) => onChange({ label: value })}
        />
        <SelectField
          label="Type"
          value={type}
          options={typeOptions(account, type)}
          onChange={(next) =>
            onChange({
              type: next,
              ...(next === 'email' && { personal: true }),
              ...(next === 'photo' && { memorize: false }),
              ...(next !== 'tool_item_select' && { toolId: null }),
            })
          }
        />
        {steps.length > 0 && (
          <SelectField
            label="Step"
            value={field.stepId ?? steps[0]!.id}
            options={steps.map((step, index) => ({ value: step.id, label: step.title || `Step ${index + 1}` }))}
            onChange={(stepId) => onChange({ stepId })}
          />
        )}
      </div>
      {choiceTypes.includes(type) && (
        <OptionsEditor
          name={label}
          options={field.optionsConfig.options}
          onChange={(options) => onChange({ optionsConfig: { options } })}
        />
      )}
      {type === 'tool_item_select' && (
        <ItemSource app={app} toolId={field.toolId} onChange={(toolId) => onChange({ toolId })} />
      )}
      {type === 'photo' && (
        <TextAreaField
          label="What the photo should show"
          value={field.instructions}
          maxLength={500}
          onChange={(instructions) => onChange({ instructions })}
        />
      )}
      {type !== 'photo' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Data sources that count"
            value={field.filterCondition}
            options={type === 'tool_item_select' ? itemFilterOptions : filterOptions}
            onChange={(filterCondition) => onChange({ filterCondition })}
          />
        </div>
      )}
      <SwitchField label="Required" checked={field.required} onChange={(required) => onChange({ required })} />
      <SwitchField
        label="Personal"
        hint="The language model is never told."
        checked={field.personal}
        disabled={type === 'email'}
        onChange={(personal) => onChange({ personal })}
      />
      {mayMemorize && (
        <SwitchField
          label="Memorize"
          hint="Filled in again for people who are signed in."
          checked={field.memorize}
          onChange={(memorize) => onChange({ memorize })}
        />
      )}
    </div>
  );
}
