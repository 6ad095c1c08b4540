import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leave } from './api';

export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    // The session of this browser is over in either case; an unreachable server only keeps its side until it expires.
    void leave()
      .catch(() => undefined)
      .then(() => navigate({ to: '/login', replace: true }));
  }, [navigate]);
  return (
    <main id="main" className="flex h-full items-center justify-center text-muted" role="status">
      Signing out…
    </main>
  );
}
