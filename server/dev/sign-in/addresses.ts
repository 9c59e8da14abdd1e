/** Where the development sign-in lives, below the application's own address. */
export const SIGN_IN_PATH = '/dev/sign-in';
/** The page where a person is picked; the sign-in that is under way follows. */
export const PICK_PATH = `${SIGN_IN_PATH}/pick`;
/** Identity tokens for scripts. */
export const ID_TOKEN_PATH = '/dev/id-token';

export const DEVELOPMENT_CLIENT_ID = 'benchmark';

/** What the development sign-in is remembered as beside a person, whatever address it had. */
export const DEVELOPMENT_ISSUER_NAME = 'urn:benchmark:development-sign-in';

export const developmentIssuer = (publicUrl: string) => `${publicUrl}${SIGN_IN_PATH}`;

/** The application's own addresses: as it is announced, and under the loopback's other names. */
export function applicationOrigins(publicUrl: string): string[] {
  const { protocol, port, origin } = new URL(publicUrl);
  const suffix = port === '' ? '' : `:${port}`;
  return [...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])];
}
