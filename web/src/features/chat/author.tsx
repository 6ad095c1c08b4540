import type { WorkspacePerson } from '@lathe/proto/accounts/profile';
import { Avatar } from '@/features/account/avatar';

/** Picture and name of whoever wrote a message. */
export function Author({ author }: { author: WorkspacePerson }) {
  return (
    <p className="mb-1 flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full bg-surface text-xs font-medium"
      >
        <Avatar account={{ ...author, email: '' }} />
      </span>
      <span className="truncate">{author.name}</span>
    </p>
  );
}
