/** The display name of the sign-in provider, from its URL; null for the development provider. */
export function providerName(issuer: string): string | null {
  const { hostname } = new URL(issuer);
  const known = providers.find(([domain]) => hostname === domain || hostname.endsWith(`.${domain}`));
  if (known) return known[1];
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? null : hostname;
}

const providers = [
  ['accounts.google.com', 'Google'],
  ['login.microsoftonline.com', 'Microsoft'],
  ['okta.com', 'Okta'],
  ['auth0.com', 'Auth0'],
] as const;
