import { Dialog } from '@/components/ui/dialog';

const keys: readonly (readonly [string, string])[] = [
  ['Arrows', 'Move; with Ctrl to the edge, with Shift select'],
  ['Home, End, Page up, Page down', 'First and last cell of the row, a page of rows'],
  ['Enter, F2, or typing', 'Edit the cell'],
  ['Escape', 'Leave the cell; then Tab leaves the table'],
  ['Tab', 'Next cell'],
  ['Ctrl C, Ctrl V', 'Copy and paste, also from and to a spreadsheet'],
  ['Ctrl Z, Ctrl Y', 'Undo and redo'],
  ['Delete', 'Empty the selected cells'],
  ['Ctrl A', 'Select all cells'],
  ['Shift Space', 'Select the row'],
  ['Ctrl Enter', 'Open the row; save a new one'],
];

/** The keys that the table knows. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys of the table" size="md">
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt className="font-medium">{key}</dt>
          <dd className="text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
