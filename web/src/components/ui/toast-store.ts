export interface ToastContent {
  id: number;
  message: string;
  tone: 'neutral' | 'good' | 'bad';
  action?: { label: string; run: () => void };
}

let current: ToastContent | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ToastContent | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a message for five seconds; it takes the place of the one before. */
export function showToast(
  message: string,
  options: { tone?: ToastContent['tone']; action?: ToastContent['action'] } = {},
): void {
  lastId += 1;
  set({
    id: lastId,
    message,
    tone: options.tone ?? 'neutral',
    ...(options.action === undefined ? {} : { action: options.action }),
  });
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export const readToast = (): ToastContent | null => current;

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
