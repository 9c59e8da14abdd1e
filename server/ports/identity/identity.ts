/** The person named by a verified identity token. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** The email address from the token, verified or trusted. */
  readonly email: string;
  /** The token's nonce, unchecked; null if missing. */
  readonly nonce: string | null;
  /** From this time on the token is refused as too old, so its record as used can be deleted. */
  readonly expiresAt: Date;
  /** SHA-256 of the signed part of the token. Does not depend on the encoding of the signature. */
  readonly fingerprint: Buffer;
};

/** The token is refused. The reason is for the log, never for the caller. */
export class BadIdentityToken extends Error {
  override readonly name = 'BadIdentityToken';
}

/** The provider's keys could not be loaded. The token may be valid, so the caller should retry later. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable';
}

/**
 * Runs the wait for the provider's keys, or refuses it by throwing. `hasFailed`: the token did not verify
 * with the keys at hand, so only newer keys can accept it. Otherwise there are no keys at hand.
 */
export type KeyWait = <T>(hasFailed: boolean, wait: () => Promise<T>) => Promise<T>;

/**
 * Checks identity tokens of the configured OpenID Connect provider (OIDC Core 3.1.3.7, RFC 8725).
 * Errors: {@link BadIdentityToken} for a refused token; any other error, usually
 * {@link IdentityProviderUnavailable}, means that the provider is unavailable. Source:
 * docs/product/session.md.
 */
export type Identity = {
  verify(idToken: string, keyWait?: KeyWait): Promise<VerifiedIdentity>;
};
