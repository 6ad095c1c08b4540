import { Select } from '@/components/ui/select';
import type { FileChooserProps } from './file-tree';

/** The tree as one field, for narrow screens. */
export function FilePicker({ files, current, problems, onChoose }: FileChooserProps) {
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor="code-file" className="sr-only">
        File
      </label>
      <Select
        id="code-file"
        value={current}
        onChange={onChoose}
        options={files.map(({ path }) => ({ value: path, label: labelOf(path, problems.get(path)?.length ?? 0) }))}
      />
    </div>
  );
}

const labelOf = (path: string, problems: number): string =>
  problems === 0 ? path : `${path} (${problems === 1 ? '1 problem' : `${problems} problems`})`;
