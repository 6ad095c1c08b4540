import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { authConfigQuery, leave } from './api';

export function LogoutScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const signOut = async (): Promise<void> => {
      // The session of this browser is over in either case; an unreachable server only keeps its side until it expires.
      await leave().catch(() => undefined);
      const { keycloak } = await queryClient.ensureQueryData(authConfigQuery());
      if (!keycloak) return navigate({ to: '/login', replace: true });
      const { signOutOfKeycloak } = await import('./keycloak/sign-out');
      await signOutOfKeycloak(keycloak);
    };
    void signOut().catch(() => navigate({ to: '/login', replace: true }));
  }, [navigate, queryClient]);
  return (
    <main id="main" className="flex h-full items-center justify-center text-muted" role="status">
      Signing out…
    </main>
  );
}
