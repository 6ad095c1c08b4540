import type { App } from '@lathe/proto/apps/model';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { ShareDialog } from './share-dialog';

export function ShareButton({ app }: { app: App }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Share" onClick={() => setOpen(true)}>
        <Share2 size={16} aria-hidden />
      </IconButton>
      {open && <ShareDialog app={app} open onOpenChange={setOpen} />}
    </>
  );
}
