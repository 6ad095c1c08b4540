import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useSaves } from './saving/use-saves';

/** How long leaving waits for a save that is under way, in milliseconds. */
const patienceMs = 3000;

/** Saves before the builder is left; what could not be saved by then is asked about. */
export function LeaveGuard({ appId }: { appId: string }) {
  const { store } = useSaves(appId);
  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      const stays = next.pathname.startsWith(`/build/app/${appId}`);
      // Whoever has to sign in comes back, and finds here what was typed.
      if (stays || next.pathname === '/login' || !store.hasUnsaved) return false;
      await Promise.race([store.flush(), new Promise((go) => setTimeout(go, patienceMs))]);
      return store.hasUnsaved;
    },
    enableBeforeUnload: () => store.hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Unsaved changes"
      description="You have unsaved changes! Are you sure you want to leave?"
      action="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
