import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  plain: { bar: 'bg-sunken', icon: 'text-muted' },
  warn: { bar: 'bg-warn-soft', icon: '' },
  older: { bar: 'bg-warn-soft text-warn', icon: '' },
  bad: { bar: 'bg-bad-soft text-bad', icon: '' },
  conflict: { bar: 'bg-paper', icon: 'text-warn' },
} as const;

interface BarProps {
  tone: keyof typeof tones;
  icon: LucideIcon;
  /** What it says. */
  text: ReactNode;
  /** Whether it interrupts what is read out. */
  urgent?: boolean;
  /** The ways on. */
  children?: ReactNode;
}

/** A line above what it is about, that says how that stands. */
export function Bar({ tone, icon: Icon, text, urgent = false, children }: BarProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-sm ${tones[tone].bar}`}
    >
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2">
        <Icon size={16} className={`mt-0.5 shrink-0 ${tones[tone].icon}`} aria-hidden />
        <span className="min-w-0 break-words">{text}</span>
      </p>
      {children}
    </div>
  );
}
