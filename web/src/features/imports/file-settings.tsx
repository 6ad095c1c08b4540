import { type Encoding, encodings } from '@lathe/proto/entities/import-plan';
import type { TableSettings } from '@lathe/tables/open-table';
import { useId } from 'react';
import { Select } from '@/components/ui/select';
import { counted } from '@/lib/counted';
import type { OpenFile } from './wizard-state';

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252',
  'latin-1': 'Latin-1',
};
const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };

interface FileSettingsProps {
  open: OpenFile;
  onChange: (settings: TableSettings) => void;
}

/** How the file is read, as it was found out; each can be set right. */
export function FileSettings({ open: { file, table }, onChange }: FileSettingsProps) {
  const { encoding, delimiter, hasHeader } = table.shape;
  const delimiters = Object.keys(delimiterNames).includes(delimiter)
    ? Object.keys(delimiterNames)
    : [...Object.keys(delimiterNames), delimiter];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <p className="min-w-0 flex-1 basis-48 self-center">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-sm text-muted">
          {counted(table.rowCount, 'row')}, {counted(table.headers.length, 'column')}
        </span>
      </p>
      {table.kind === 'csv' ? (
        <>
          <Choice
            label="Encoding"
            value={encoding}
            options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            onChange={(value) => onChange({ encoding: value })}
          />
          <Choice
            label="Separator"
            value={delimiter}
            options={delimiters.map((value) => ({ value, label: delimiterNames[value] ?? value }))}
            onChange={(value) => onChange({ delimiter: value, hasHeader: undefined })}
          />
        </>
      ) : (
        <Choice
          label="Sheet"
          value={table.sheet ?? ''}
          options={table.sheets.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ sheet: value, hasHeader: undefined })}
        />
      )}
      <Choice
        label="First row"
        value={hasHeader ? 'names' : 'data'}
        options={[
          { value: 'names', label: 'Names of columns' },
          { value: 'data', label: 'A row like the others' },
        ]}
        onChange={(value) => onChange({ hasHeader: value === 'names' })}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="w-full min-w-0 sm:w-48">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <Select id={id} value={value} options={options} onChange={onChange} />
    </div>
  );
}
