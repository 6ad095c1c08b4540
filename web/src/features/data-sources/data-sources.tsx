import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { DataSourcesProps } from './data-sources-dialog';
import { SourceList } from './list/source-list';
import { SourceView } from './looking/source-view';
import { useLiveItems } from './use-live-items';

/** The dialog: all sources of the app, or what is in one of them. */
export function DataSources({ app, onClose }: DataSourcesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [lastShown, setLastShown] = useState<string | null>(null);
  const back = (): void => {
    setLastShown(shown);
    setShown(null);
  };
  useLiveItems(app.appId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Data sources"
      description="The sources that the answers of this app may rest on."
      size="lg"
    >
      {shown === null ? (
        <SourceList app={app} lastShown={lastShown} onShow={setShown} />
      ) : (
        <SourceView appId={app.appId} itemId={shown} onBack={back} />
      )}
    </Dialog>
  );
}
