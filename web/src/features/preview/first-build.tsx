import type { App } from '@lathe/proto/apps/model';
import { Check, LoaderCircle, MessageSquare } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { spaced } from '@/features/apps/pages';
import type { ChatState } from '@/features/chat/chat-session';

/**
 * The place of the preview before there is a version: a page in outline whose tabs get their names as the pages are
 * written.
 */
export function FirstBuild({ app, chat }: { app: App; chat: ChatState }) {
  if (!chat.running) {
    return (
      <div className="flex h-full items-center">
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title="Nothing to show yet"
          text="Describe your app in the chat, and it appears here."
        />
      </div>
    );
  }
  const pages = pagesOf(chat);
  return (
    <div className="flex h-full items-start justify-center overflow-hidden p-4 sm:p-8">
      <div className="w-full max-w-[880px] overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-6 py-3">
          <span className="font-semibold">{app.name}</span>
          <ul aria-label="Pages so far" aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1">
            {pages.map(({ name, done }) => (
              <li key={name} className="flex animate-rise items-center gap-1.5 text-sm text-muted">
                {done ? (
                  <Check size={16} className="text-good" aria-label="written" />
                ) : (
                  <LoaderCircle size={16} className="animate-spin text-accent" aria-label="being written" />
                )}
                {name}
              </li>
            ))}
            {pages.length === 0 && <Skeleton className="h-5 w-40" />}
          </ul>
        </div>
        <div className="flex flex-col gap-4 p-6">
          <Skeleton className="h-7 w-1/3" />
          <div className="grid gap-4 sm:grid-cols-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
          <Skeleton className="h-48" />
        </div>
      </div>
    </div>
  );
}

function pagesOf({ live }: ChatState): { name: string; done: boolean }[] {
  const pages = new Map<string, boolean>();
  for (const { file, status } of live?.actions ?? []) {
    const name = /^pages\/(\w+)\.jsx$/.exec(file)?.[1];
    if (name !== undefined) pages.set(spaced(name), status === 'complete');
  }
  return [...pages].map(([name, done]) => ({ name, done }));
}
