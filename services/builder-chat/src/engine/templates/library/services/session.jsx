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

/** Whether this person may change this row, or delete it; both are for whoever may write where they have no rule of their own. */
export function mayChange(access, user, row, operation = 'update') {
  const rule = access[operation] ?? access.write;
  if (rule !== 'creator') return allowed(rule, user);
  return Boolean(user) && (access.read === 'creator' || row.creatorId === user.id);
}
