import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { SignInKeys } from './keys.ts';
import { memoryAdapter } from './memory.ts';
import { messagePage } from './page.ts';
import {
  applicationOrigins,
  DEVELOPMENT_CLIENT_ID,
  developmentIssuer,
  PICK_PATH,
  SIGN_IN_PATH,
} from './addresses.ts';
import { claimsOf, type SignInPerson, subjectOf } from './people.ts';

const SCOPES = 'openid profile email';
const IDENTITY_TOKEN_SECONDS = 300;

type ProviderParts = {
  readonly publicUrl: string;
  readonly keys: SignInKeys;
  readonly listPeople: () => Promise<readonly SignInPerson[]>;
};

/** A real OpenID Connect provider with one public client; signing in means picking a person. */
export function developmentProvider(parts: ProviderParts): Provider {
  const provider = new Provider(developmentIssuer(parts.publicUrl), configurationOf(parts));
  allowIdTokenOverHttp(provider);
  return provider;
}

function configurationOf({ publicUrl, keys, listPeople }: ProviderParts): Configuration {
  const origins = applicationOrigins(publicUrl);
  return {
    adapter: memoryAdapter(),
    jwks: { keys: [keys.signing] },
    clients: [
      {
        client_id: DEVELOPMENT_CLIENT_ID,
        client_name: 'Benchmark',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'implicit'],
        response_types: ['code', 'id_token'],
        redirect_uris: origins.map((origin) => `${origin}/login`),
      },
    ],
    responseTypes: ['code', 'id_token'],
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // Put name and email into the identity token itself, as the large providers do.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_context, origin) => origins.includes(origin),
    findAccount: async (_context, sub) => {
      const person = (await listPeople()).find((each) => subjectOf(each) === sub);
      return person && { accountId: sub, claims: async () => claimsOf(person) };
    },
    loadExistingGrant: grantEverything,
    interactions: { policy: askWhoEachTime(), url: (_context, { uid }) => `${PICK_PATH}/${uid}` },
    expiresWithSession: () => false,
    cookies: {
      names: { session: 'dev_sign_in', interaction: 'dev_sign_in_pick', resume: 'dev_sign_in_resume' },
      keys: keys.cookies,
      // A path that serves nothing: the provider forgets the choice and asks again at the next sign-in.
      long: { httpOnly: true, sameSite: 'lax', path: `${SIGN_IN_PATH}/nowhere` },
    },
    ttl: {
      IdToken: IDENTITY_TOKEN_SECONDS,
      AccessToken: 300,
      AuthorizationCode: 60,
      Interaction: 3_600,
      Session: 60,
      Grant: 600,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = messagePage('Sign-in is not possible', out.error_description ?? out.error, publicUrl);
    },
  };
}

// No consent page: the only client is this application.
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, account, provider } = oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

function askWhoEachTime() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/**
 * For web clients, the provider refuses to send identity tokens to pages over http or on localhost. Here both
 * are this machine's loopback, so use its documented workaround to skip these two checks.
 */
function allowIdTokenOverHttp(provider: Provider) {
  const schema: unknown = Reflect.get(provider.Client, 'Schema');
  if (typeof schema !== 'function') throw new Error('oidc-provider no longer shows its client schema.');
  const rules: unknown = schema.prototype;
  if (typeof rules !== 'object' || rules === null)
    throw new Error('oidc-provider no longer shows its client rules.');
  const refuse: unknown = Reflect.get(rules, 'invalidate');
  if (typeof refuse !== 'function')
    throw new Error('oidc-provider no longer lets a client rule be left out.');
  Reflect.set(rules, 'invalidate', function (this: unknown, message: string, code?: string) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return;
    Reflect.apply(refuse, this, [message, code]);
  });
}
