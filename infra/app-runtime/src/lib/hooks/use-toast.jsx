import { toast as show } from 'sonner';

/** Shows a short message. `variant: 'destructive'` is for failures; `duration` is in milliseconds. */
export function toast({ title, description, variant, action, duration } = {}) {
  const options = { description, duration, action };
  const id = variant === 'destructive' ? show.error(title ?? '', options) : show(title ?? '', options);
  return {
    id,
    dismiss: () => show.dismiss(id),
    update: (next) => show(next.title ?? title ?? '', { ...options, ...next, id }),
  };
}

export function useToast() {
  return { toast, dismiss: (id) => show.dismiss(id), toasts: [] };
}
