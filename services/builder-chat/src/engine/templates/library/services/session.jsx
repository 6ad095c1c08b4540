import { useQuery } from '@tanstack/react-query';
import { User } from '@/entities/User';

/** Who is signed in; user is null for a visitor. */
export function useSession() {
  const { data, isPending } = useQuery({ queryKey: ['session'], queryFn: async () => (await User.me()) ?? null, staleTime: 60_000, retry: false });
  return { user: data ?? null, isPending };
}

const isAdmin = (user) => user?.role === 'admin' || Boolean(user?.isOwner);

/** Whether the rule lets this person in at all: everyone, signed-in people with rows of their own, or admins. */
export function allowed(rule, user) {
  if (rule === 'all') return true;
  if (rule === 'creator') return Boolean(user);
  return rule === 'admin' && isAdmin(user);
}

/** Whether this person may change this row. */
export function mayChange(access, user, row) {
  if (access.write !== 'creator') return allowed(access.write, user);
  return Boolean(user) && (access.read === 'creator' || row.creatorId === user.id);
}
