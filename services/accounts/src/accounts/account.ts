/** A builder, as this service knows him. */
export interface AccountRecord {
  readonly accountId: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  /** Tokens made before this number no longer count. */
  readonly epoch: number;
  readonly createdAt: Date;
}
