import { Toaster as Sonner, toast } from 'sonner';

const classNames = {
  toast: 'group rounded-lg border border-border bg-background text-foreground shadow-lg',
  description: 'text-muted-foreground',
  actionButton: 'bg-primary text-primary-foreground',
  cancelButton: 'bg-muted text-muted-foreground',
};

/** Place once; `toast` from sonner and `useToast` show their messages here. */
export function Toaster(props) {
  const dark = typeof document !== 'undefined' && document.documentElement.classList.contains('dark');
  return <Sonner theme={dark ? 'dark' : 'light'} richColors closeButton position="bottom-right" toastOptions={{ classNames }} {...props} />;
}

export { toast };
