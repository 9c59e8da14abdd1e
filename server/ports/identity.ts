/** Who a checked identity token speaks of. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** The email address as the provider states it; only a verified (or trusted) one gets here. */
  readonly email: string;
  /** The nonce that the token carries, unchecked; null without one. */
  readonly nonce: string | null;
  /** From here on the token is refused for its age, so whoever remembers that it was used may forget it. */
  readonly expiresAt: Date;
  /** SHA-256 of what the provider signed: one token has one fingerprint, however its signature is spelled. */
  readonly fingerprint: Buffer;
};

/** A token that must not be accepted; the reason is for the log, never for the caller. */
export class BadIdentityToken extends Error {
  override readonly name = 'BadIdentityToken';
}

/** The provider could not be asked for its keys; the token may be good, so the caller tries again later. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable';
}

/**
 * Checks identity tokens of the configured OpenID Connect provider (OIDC Core 3.1.3.7, RFC 8725).
 * Throws {@link BadIdentityToken}; any other error, {@link IdentityProviderUnavailable} as a rule, means that
 * the provider could not be asked. Source: docs/product/session.md.
 */
export type Identity = {
  verify(idToken: string): Promise<VerifiedIdentity>;
};
