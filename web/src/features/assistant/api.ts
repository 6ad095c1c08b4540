import { activateChat } from '@lathe/proto/apps/assistant';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/components/ui/toast-store';
import { appQuery } from '@/features/apps/api';
import { call } from '@/lib/client';

/**
 * Puts the chat assistant in front of the app's people, or takes it away. What was asked for is shown at once, as the
 * mutation's variables, and is gone when the server refuses (spec 2, sections 4 and 8).
 */
export function useActivateChat(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => call(activateChat, { params: { id: appId }, body: { isActive } }),
    onSuccess: ({ chatAppId }, isActive) => {
      const status = isActive ? ('active' as const) : ('draft' as const);
      queryClient.setQueryData(appQuery(appId).queryKey, (app) =>
        app === undefined ? app : { ...app, chatSettings: { chatAppId, status } },
      );
      showToast(`Chat assistant ${isActive ? 'activated' : 'deactivated'} successfully`, { tone: 'good' });
    },
    onError: (_error, isActive) =>
      showToast(`Failed to ${isActive ? 'activate' : 'deactivate'} chat assistant`, { tone: 'bad' }),
  });
}
