/** People of the platform are one realm; the users of each app are another, named by the app's id. */
export const platformRealm = 'platform';

/** Somebody whose proof holds. */
export interface ProvenIdentity {
  /**
   * What the method knows them by, never given to somebody else and unique over all methods: the address that belongs
   * to a password, the issuer and `sub` of an OpenID token.
   */
  readonly key: string;
  /** Account or app user to whom `CredentialRepository` has bound the key; undefined for somebody new. */
  readonly boundTo: string | undefined;
  readonly email: string;
  /** The method has made sure that the address is theirs. */
  readonly emailVerified: boolean;
  /** The method's own session that this proof is of, unique over all methods: when it ends, ours end with it. */
  readonly providerSession?: string;
}

/**
 * One way to prove who somebody is (design 12.4). `Proof` is what they show: address and password, or a token of an
 * OpenID provider. What comes after the proof knows no method: the account, its epoch, sessions and tokens.
 */
export interface SignInMethod<Proof> {
  /** Throws `auth/bad-credentials` for a proof that does not hold, `auth/too-many-attempts` for too many of them. */
  identify(realm: string, proof: Proof): Promise<ProvenIdentity>;
}
