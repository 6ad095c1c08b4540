import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import type { AddingProps } from './add-source';
import { acceptedFiles, checkedFiles, mostText } from './file-checks';
import { useUploads } from './use-uploads';

/** Takes files, dropped or chosen. Which of them cannot be sent is said at once. */
export function AddFiles({ appId, limits, room, replaces, onAdded }: AddingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { store, send } = useUploads(appId);
  const most = replaces === undefined ? limits.filesPerUpload : 1;
  const choose = (files: readonly File[]): void => {
    const { sent, refused } = checkedFiles(files, { ...limits, filesPerUpload: most }, Math.min(room, most));
    store.refuse(refused);
    send(sent, replaces);
    if (files.length > 0) onAdded?.();
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-6 text-center',
        isOver ? 'border-accent bg-hover' : 'border-line-strong',
      )}
    >
      <div>
        <p className="font-medium">
          <span className="touch:hidden">{most === 1 ? 'Drop a file here' : `Drop up to ${most} files here`}</span>
          <span className="hidden touch:inline">{most === 1 ? 'Add a file' : `Add up to ${most} files`}</span>
        </p>
        <p className="mt-1 text-sm text-balance text-muted">
          PDF, Word, PowerPoint, Excel, CSV, EPUB, HTML, Markdown or text, up to {mostText(limits.itemSize)} each
        </p>
      </div>
      <Button variant="primary" icon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {most === 1 ? 'Choose a file' : 'Choose files'}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        accept={acceptedFiles}
        aria-label="Files to add"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          choose(files);
        }}
      />
    </div>
  );
}
