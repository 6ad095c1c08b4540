import type { ChatState } from '@/features/chat/chat-session';

/** A thin line and the step in words while an answer is written or its version is loaded. */
export function BuildProgress({ chat, loading }: { chat: ChatState; loading: boolean }) {
  if (!chat.running && !loading) return null;
  const step = chat.running ? chat.live?.step || 'Thinking' : 'Loading the new version';
  return (
    <div className="relative z-10 border-b border-line bg-surface">
      <div className="h-0.5 overflow-hidden bg-pressed">
        <div className="h-full w-1/3 animate-progress bg-accent" />
      </div>
      <p className="truncate px-4 py-1.5 text-sm text-muted">{step}…</p>
    </div>
  );
}
