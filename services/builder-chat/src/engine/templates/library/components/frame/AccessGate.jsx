import { Lock } from 'lucide-react';
import { User } from '@/entities/User';
import { Button } from '@/components/ui/button';
import EmptyState from '@/components/EmptyState';
import ListSkeleton from '@/components/ListSkeleton';
import { allowed, useSession } from '@/services/session';

/** Shows its children to those the rule lets in, and tells the others what to do. */
export default function AccessGate({ rule, icon, title, text, children }) {
  const { user, isPending } = useSession();
  if (allowed(rule, user)) return children;
  if (isPending) return <ListSkeleton />;
  if (user || rule === 'none') {
    return <EmptyState icon={Lock} title="notOpen__" text="askForAccess__" />;
  }
  return (
    <EmptyState icon={icon} title={title} text={text}>
      <Button onClick={() => User.login()}>signIn__</Button>
    </EmptyState>
  );
}
