import { useSyncExternalStore } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { useIsMobile } from '@/hooks/use-mobile';

/** The app's own tokens, so that a message looks like the app, whether it is dark by a class or by its tokens. */
const colours = {
  '--normal-bg': 'hsl(var(--background))',
  '--normal-bg-hover': 'hsl(var(--muted))',
  '--normal-border': 'hsl(var(--border))',
  '--normal-border-hover': 'hsl(var(--border))',
  '--normal-text': 'hsl(var(--foreground))',
  '--gray2': 'hsl(var(--muted))',
  '--gray5': 'hsl(var(--border))',
};

const classNames = {
  toast: 'shadow-lg',
  description: '!text-muted-foreground',
  success: '[&_[data-icon]]:text-emerald-600 dark:[&_[data-icon]]:text-emerald-400',
  error: '[&_[data-icon]]:text-destructive',
  warning: '[&_[data-icon]]:text-amber-600 dark:[&_[data-icon]]:text-amber-400',
  info: '[&_[data-icon]]:text-sky-600 dark:[&_[data-icon]]:text-sky-400',
};

function watchClasses(listener) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const isDark = () => document.documentElement.classList.contains('dark');

/**
 * Place once; `toast` from sonner and `useToast` show their messages here. On a phone they come from above: the way
 * around the app is below.
 */
export function Toaster({ style, ...props }) {
  const dark = useSyncExternalStore(watchClasses, isDark);
  const isMobile = useIsMobile();
  return (
    <Sonner
      theme={dark ? 'dark' : 'light'}
      closeButton={!isMobile}
      position={isMobile ? 'top-center' : 'bottom-right'}
      toastOptions={{ classNames }}
      style={{ ...colours, ...style }}
      {...props}
    />
  );
}

export { toast };
