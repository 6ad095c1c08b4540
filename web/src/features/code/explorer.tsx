import { FileDown, FilePlus, FileSearch, Search } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useExport } from '@/features/transfer/use-export';
import { useWide } from '@/lib/use-media';
import { FilePicker } from './file-picker';
import { type FileChooserProps, FileTree } from './file-tree';
import { SearchPanel } from './search-panel';
import type { Place } from './use-tabs';

interface ExplorerProps extends FileChooserProps {
  appId: string;
  editable: boolean;
  searching: boolean;
  onSearching: (searching: boolean) => void;
  onNew: () => void;
  onQuickOpen: () => void;
  onOpen: (path: string, place: Place | null) => void;
}

/** The files as a tree, or what a search finds in them; one field above the editor on narrow screens. */
export function Explorer({
  appId,
  editable,
  searching,
  onSearching,
  onNew,
  onQuickOpen,
  onOpen,
  ...chooser
}: ExplorerProps) {
  const wide = useWide();
  const exporting = useExport(appId);
  const tools = (
    <div className="flex shrink-0 items-center">
      {editable && (
        <IconButton label="New file" onClick={onNew}>
          <FilePlus size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label="Search in files (Ctrl+Shift+F)" pressed={searching} onClick={() => onSearching(!searching)}>
        <Search size={16} aria-hidden />
      </IconButton>
      <IconButton label="Open a file (Ctrl+P)" onClick={onQuickOpen}>
        <FileSearch size={16} aria-hidden />
      </IconButton>
      <IconButton label="Download all as a zip" aria-busy={exporting.busy} onClick={() => exporting.run()}>
        <FileDown size={16} aria-hidden />
      </IconButton>
    </div>
  );
  const go = (path: string, place: Place): void => {
    onOpen(path, place);
    // What was found lies over most of a small editor.
    if (!wide) onSearching(false);
  };
  const found = <SearchPanel files={chooser.files} onOpen={go} />;
  if (!wide)
    return (
      <div className="flex max-h-[60%] min-h-0 shrink-0 flex-col border-b border-line">
        <div className="flex items-center gap-1 p-2">
          <FilePicker {...chooser} />
          {tools}
        </div>
        {searching && found}
      </div>
    );
  return (
    <div className={`flex h-full shrink-0 flex-col border-r border-line bg-paper ${searching ? 'w-80' : 'w-56'}`}>
      <div className="flex h-10 shrink-0 items-center justify-end px-1">{tools}</div>
      {searching ? found : <FileTree {...chooser} />}
    </div>
  );
}
