/**
 * Who works on the rows of an app, in the words of its access rules. `builder` is the owner at his database panel, to
 * whom no rule applies; inside the app he is an `admin` like those he promoted.
 */
export type Actor =
  | { readonly kind: 'builder'; readonly id: string }
  | { readonly kind: 'admin'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'visitor'; readonly id: null };

export const visitor: Actor = { kind: 'visitor', id: null };
