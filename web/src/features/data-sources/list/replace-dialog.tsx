import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { AddSource } from '../adding/add-source';
import { roomFor } from '../adding/file-checks';
import { itemsQuery } from '../api';
import { useItems } from '../use-items';
import { ItemsLimitNotice } from './notices';
import type { ItemWindowProps } from './rename-dialog';

/** Has a new source take the place of one. */
export function ReplaceDialog({ app, item, onClose, focusAfter }: ItemWindowProps) {
  const { data } = useQuery(itemsQuery(app.appId));
  const { length } = useItems(app.appId);
  if (!data) return null;
  const room = roomFor(data.limits, length);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Replace ${item.name}`}
      description="It is found until the new source is synced, and is deleted then."
      size="md"
      focusAfter={focusAfter}
    >
      {room === 0 ? (
        <ItemsLimitNotice app={app} />
      ) : (
        <AddSource
          appId={app.appId}
          limits={data.limits}
          room={room}
          connectors={data.connectors}
          replaces={item.id}
          onAdded={onClose}
        />
      )}
    </Dialog>
  );
}
