/**
 * Seals small secrets of users, such as keys of other services, so that the database alone does not tell them. A sealed
 * text opens only with the installation's key and for the context it was sealed for.
 */
export interface Sealer {
  /**
   * `context` names the record and the field that hold the secret, such as `totp:<account>`: what was sealed for one does
   * not open for another.
   */
  seal(secret: string, context: string): string;
  /** Throws a SealError for what was changed, moved, or sealed with a key that is not known here. */
  open(sealed: string, context: string): string;
  /** Sealed with the key that seals now; else whoever holds it seals it anew when it is used next. */
  isCurrent(sealed: string): boolean;
}

/** A sealed secret that does not open. `unknown-key`: the key was replaced and is not among SECRETS_KEY_OLD. */
export class SealError extends Error {
  constructor(readonly reason: 'unknown-key' | 'not-intact') {
    super(
      reason === 'unknown-key'
        ? 'A stored secret was sealed with another key than SECRETS_KEY and SECRETS_KEY_OLD.'
        : 'A stored secret was changed, or is not of the record that holds it.',
    );
  }
}
