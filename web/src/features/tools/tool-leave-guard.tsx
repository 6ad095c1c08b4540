import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ToolSaves } from './saving/tool-saves';

/** How long leaving waits for a save that is under way, in milliseconds. */
const patienceMs = 3000;

/** Saves before the editor is left; what could not be saved by then is asked about. */
export function ToolLeaveGuard({ saves }: { saves: ToolSaves }) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/login' || !saves.hasUnsaved) return false;
      await Promise.race([saves.flush(), new Promise((go) => setTimeout(go, patienceMs))]);
      return saves.hasUnsaved;
    },
    enableBeforeUnload: () => saves.hasUnsaved,
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
