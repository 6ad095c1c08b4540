/** A person signed up to one app. Nothing of him counts for another app. */
export interface AppUserRecord {
  readonly userId: string;
  readonly appId: string;
  readonly email: string;
  readonly role: 'admin' | 'user';
  readonly isDisabled: boolean;
  readonly epoch: number;
  readonly createdAt: Date;
}
