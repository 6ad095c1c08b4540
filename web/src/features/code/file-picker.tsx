import { Select } from '@/components/ui/select';
import type { FileChooserProps } from './file-tree';

/** The tree as one field, for narrow screens. */
export function FilePicker({ files, current, onChoose }: FileChooserProps) {
  return (
    <div className="shrink-0 border-b border-line p-2">
      <label htmlFor="code-file" className="sr-only">
        File
      </label>
      <Select
        id="code-file"
        value={current}
        onChange={onChoose}
        options={files.map(({ path }) => ({ value: path, label: path }))}
      />
    </div>
  );
}
