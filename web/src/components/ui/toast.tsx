import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button';
import { dismissToast, readToast, subscribeToToast, type ToastContent } from './toast-store';

/** Milliseconds. */
const shownFor = 5000;

/**
 * The one toast of the page: bottom centre beside a side panel, and on narrow screens under the bars at the top, since
 * what one types and presses is at the bottom there. It stays while the pointer or the focus is on it.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, readToast);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--toast-top) z-60 flex justify-center px-4 lg:top-auto lg:bottom-0 lg:pb-4 lg:pl-[calc(var(--side-panel,0px)+16px)]"
    >
      {toast !== null && <Toast key={toast.id} toast={toast} />}
    </div>
  );
}

function Toast({ toast }: { toast: ToastContent }) {
  const [held, setHeld] = useState(false);
  const before = useRef<EventTarget | null>(null);
  const dismiss = (): void => {
    dismissToast(toast.id);
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (relatedTarget === null || !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-[480px] animate-rise items-center gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      {toast.tone === 'bad' && <CircleAlert size={16} className="shrink-0 text-bad" aria-hidden />}
      {toast.tone === 'good' && <CircleCheck size={16} className="shrink-0 text-good" aria-hidden />}
      <p className="min-w-0 py-1.5">{toast.message}</p>
      {toast.action !== undefined && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            toast.action?.run();
            dismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="inline-flex size-8 shrink-0 touch:size-11 items-center justify-center rounded-md text-muted hover:bg-hover"
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
