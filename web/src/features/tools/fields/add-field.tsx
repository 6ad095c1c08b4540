import type { Account } from '@lathe/proto/accounts/http';
import {
  type CustomField,
  customFields,
  fieldNameOf,
  type FieldType,
  maxFieldLabel,
} from '@lathe/proto/apps/tools/custom-fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { TextField } from '@/features/panels/fields/text-field';
import { typeOptions } from './field-types';

interface AddFieldProps {
  fields: readonly CustomField[];
  account: Account | undefined;
  onAdd: (field: CustomField) => void;
}

/** Makes a field of a label and a type; the name that instructions know it by is made of the label. */
export function AddField({ fields, account, onAdd }: AddFieldProps) {
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [problem, setProblem] = useState<string>();
  const add = (): void => {
    const name = fieldNameOf(
      label,
      fields.map((field) => field.name),
    );
    const parsed = customFields.safeParse([...fields, { name, label, type }]);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    onAdd(parsed.data.at(-1)!);
    setLabel('');
    setProblem(undefined);
  };
  return (
    <div role="group" aria-label="New field" className="flex flex-wrap items-start gap-2">
      <div className="min-w-48 flex-1">
        <TextField
          label="Label of a new field"
          value={label}
          maxLength={maxFieldLabel}
          error={problem}
          onChange={(value) => {
            setLabel(value);
            setProblem(undefined);
          }}
        />
      </div>
      <div className="w-44">
        <SelectField label="Type" value={type} options={typeOptions(account)} onChange={setType} />
      </div>
      <Button className="mt-6.5 h-10" icon={<Plus size={16} aria-hidden />} onClick={add}>
        Add field
      </Button>
    </div>
  );
}
