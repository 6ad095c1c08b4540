/** Why the dialog of plans is open. */
export type PlanWish =
  /** Somebody looks at his plan. */
  | { readonly kind: 'own' }
  /** Somebody wants a larger one; `code` and `details` are of the refusal that made him want it, where one did. */
  | { readonly kind: 'upgrade'; readonly code?: string; readonly details?: unknown };

let wish: PlanWish | null = null;
const listeners = new Set<() => void>();

function set(next: PlanWish | null): void {
  wish = next;
  listeners.forEach((listener) => listener());
}

/** Opens the dialog of plans. While it is open it stays as it is: refusals that come together have one reason. */
export function openPlans(next: PlanWish): void {
  if (wish === null) set(next);
}

export const closePlans = (): void => set(null);
export const readPlanWish = (): PlanWish | null => wish;

export function subscribeToPlanWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
