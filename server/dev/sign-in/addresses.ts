/** The path of the development sign-in below the application's address. */
export const SIGN_IN_PATH = '/dev/sign-in';
/** The page to pick a person on, followed by the id of the pending sign-in. */
export const PICK_PATH = `${SIGN_IN_PATH}/pick`;
/** Identity tokens for scripts. */
export const ID_TOKEN_PATH = '/dev/id-token';

export const DEVELOPMENT_CLIENT_ID = 'benchmark';

/** The issuer that is stored with a person, whatever address the provider had. */
export const DEVELOPMENT_ISSUER_NAME = 'urn:benchmark:development-sign-in';

export const developmentIssuer = (publicUrl: string) => `${publicUrl}${SIGN_IN_PATH}`;

/** The application's own origins: the public one, and the loopback's other names. */
export function applicationOrigins(publicUrl: string): string[] {
  const { protocol, port, origin } = new URL(publicUrl);
  const suffix = port === '' ? '' : `:${port}`;
  return [...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])];
}
