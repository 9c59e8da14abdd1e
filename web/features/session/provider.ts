import * as oauth from 'oauth4webapi';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { signInOptions } from '#contract/core/session.endpoints.ts';
import { paths } from '#web/app/paths.ts';
import { type StartedSignIn, takeStartedSignIn, keepStartedSignIn } from './started-sign-in.ts';

export type SignInOptions = ResponseOf<typeof signInOptions>;

/** The provider's response is unusable. The message is shown to the person. */
export class SignInInterrupted extends Error {
  override readonly name = 'SignInInterrupted';
}

const providerMessages = {
  cancelled: 'The sign-in was cancelled.',
  interrupted: 'The sign-in was interrupted. Please try again.',
  refused: 'The sign-in provider refused the sign-in. Please try again or ask an administrator.',
  unreachable: 'The sign-in provider cannot be reached. Please try again shortly.',
} as const;

/** Redirects to the provider. The page unloads, so the caller sees only failures. */
export async function goToProvider(options: SignInOptions): Promise<void> {
  const server = await discover(options.issuer);
  if (!server.authorization_endpoint) throw new SignInInterrupted(providerMessages.unreachable);
  const started: StartedSignIn = {
    issuer: options.issuer,
    clientId: options.clientId,
    responseType: options.responseType,
    nonce: options.nonce,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const address = new URL(server.authorization_endpoint);
  for (const [name, value] of Object.entries(await requestParameters(started))) {
    address.searchParams.set(name, value);
  }
  keepStartedSignIn(started);
  window.location.assign(address);
}

/** The identity token from the provider's redirect to our page. Each started sign-in can be used once. */
export async function identityTokenFrom(answer: URLSearchParams): Promise<string> {
  const started = takeStartedSignIn();
  if (answer.get('error') === 'access_denied') throw new SignInInterrupted(providerMessages.cancelled);
  if (answer.has('error')) throw new SignInInterrupted(providerMessages.refused);
  if (started === null || answer.get('state') !== started.state) {
    throw new SignInInterrupted(providerMessages.interrupted);
  }
  const idToken =
    started.responseType === 'code' ? await exchangeCode(started, answer) : answer.get('id_token');
  if (!idToken) throw new SignInInterrupted(providerMessages.interrupted);
  return idToken;
}

async function requestParameters(started: StartedSignIn): Promise<Record<string, string>> {
  const { clientId, responseType, nonce, state } = started;
  const shared = {
    client_id: clientId,
    redirect_uri: redirectUri(),
    response_type: responseType,
    scope: 'openid email profile',
    nonce,
    state,
  };
  if (responseType === 'id_token') return { ...shared, response_mode: 'fragment' };
  const code_challenge = await oauth.calculatePKCECodeChallenge(started.verifier);
  return { ...shared, code_challenge, code_challenge_method: 'S256' };
}

async function exchangeCode(started: StartedSignIn, answer: URLSearchParams): Promise<string | undefined> {
  const server = await discover(started.issuer);
  const client: oauth.Client = {
    client_id: started.clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  try {
    const checked = oauth.validateAuthResponse(server, client, answer, started.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      checked,
      redirectUri(),
      started.verifier,
      requestOptions(started.issuer),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: started.nonce,
      requireIdToken: true,
    });
    return tokens.id_token;
  } catch (cause) {
    if (cause instanceof TypeError) throw new SignInInterrupted(providerMessages.unreachable, { cause });
    throw new SignInInterrupted(providerMessages.interrupted, { cause });
  }
}

async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  try {
    const address = new URL(issuer);
    const response = await oauth.discoveryRequest(address, { algorithm: 'oidc', ...requestOptions(issuer) });
    return await oauth.processDiscoveryResponse(address, response);
  } catch (cause) {
    throw new SignInInterrupted(providerMessages.unreachable, { cause });
  }
}

/** The browser's clock may be a day off. The server checks the token's times with its own clock. */
const CLOCK_TOLERANCE_SECONDS = 86_400;

const redirectUri = () => window.location.origin + paths.login;

/** Plain HTTP is allowed only for a provider on this machine. */
const requestOptions = (issuer: string) => ({
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname),
});
