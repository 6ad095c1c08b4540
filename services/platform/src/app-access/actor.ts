import type { Principal } from '@lathe/proto/common/principal';

/**
 * Who works with an app, in the words of its access rules. `builder` is the owner at the database panel, to whom no
 * rule applies; inside the app the owner is an `admin` like those who were promoted.
 */
export type Actor =
  | { readonly kind: 'builder'; readonly id: string }
  | { readonly kind: 'admin'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'visitor'; readonly id: null };

export const visitor: Actor = { kind: 'visitor', id: null };

/** What a caller is inside a published app. */
export function actorOf(caller: Principal): Actor {
  if (caller.kind !== 'app-user') return visitor;
  return { kind: caller.role === 'admin' ? 'admin' : 'user', id: caller.userId };
}
