import {
  type JsonField,
  maxJsonFieldDescription,
  maxJsonFieldName,
  maxJsonFields,
} from '@lathe/proto/apps/tools/blocks';
import { Plus, Trash2 } from 'lucide-react';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/features/panels/fields/text-field';
import { jsonTypeOptions } from './block-types';

interface JsonFieldsProps {
  /** Of the block that they are of. */
  name: string;
  fields: readonly JsonField[];
  onChange: (fields: JsonField[]) => void;
}

/** The named values of a block: the properties of its JSON schema. */
export function JsonFields({ name, fields, onChange }: JsonFieldsProps) {
  const freeName = (): string => {
    const names = new Set(fields.map((field) => field.name));
    let number = fields.length + 1;
    while (names.has(`field_${number}`)) number += 1;
    return `field_${number}`;
  };
  return (
    <div role="group" aria-label={`Fields of ${name}`} className="flex flex-col gap-3">
      {fields.map((field, index) => {
        const change = (part: Partial<JsonField>): void => onChange(fields.with(index, { ...field, ...part }));
        return (
          <div
            key={index}
            role="group"
            aria-label={`Field ${index + 1}`}
            className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_1fr_auto]"
          >
            <TextField
              label="Name"
              value={field.name}
              maxLength={maxJsonFieldName}
              onChange={(value) => change({ name: value })}
            />
            <SelectField
              label="Type"
              value={field.type}
              options={jsonTypeOptions}
              onChange={(type) => change({ type })}
            />
            <IconButton
              label={`Remove ${field.name || `field ${index + 1}`}`}
              size="md"
              onClick={() => onChange(fields.toSpliced(index, 1))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
            <div className="sm:col-span-3">
              <TextField
                label="What it is"
                value={field.description}
                maxLength={maxJsonFieldDescription}
                onChange={(description) => change({ description })}
              />
            </div>
          </div>
        );
      })}
      {fields.length === 0 && <p className="text-sm text-muted">Without a field there is nothing to show here.</p>}
      {fields.length < maxJsonFields && (
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          className="self-start"
          onClick={() => onChange([...fields, { name: freeName(), type: 'string', description: '' }])}
        >
          Add a field
        </Button>
      )}
    </div>
  );
}
