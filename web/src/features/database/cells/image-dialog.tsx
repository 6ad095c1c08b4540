import { Dialog } from '@/components/ui/dialog';
import { ImageField } from '@/features/panels/fields/image-field';
import { textOfValue } from './cell-text';
import type { EditorProps } from './editor-props';

/** Uploads, replaces and removes the picture of a cell. */
export function ImageDialog({ value, column, place, onCommit, onCancel }: EditorProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={column.title} focusAfter={() => null}>
      <ImageField
        appId={place.appId}
        label={column.title}
        hint="A picture of less than 10 MB"
        value={textOfValue(value, column)}
        onChange={(address) => onCommit(address === '' ? null : address, 'stay')}
      />
    </Dialog>
  );
}
