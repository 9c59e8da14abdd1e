import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { isLoopback } from '#server/config.ts';
import { forbidden } from '#server/http/errors.ts';
import type { Identity } from '#server/ports/identity/identity.ts';
import { identityWithKeys } from '#server/ports/identity/identity.oidc.ts';
import { signInHeaders } from './sign-in/headers.ts';
import { mountIdToken } from './sign-in/id-token.routes.ts';
import { publicKeys, signInKeys } from './sign-in/keys.ts';
import {
  DEVELOPMENT_CLIENT_ID,
  DEVELOPMENT_ISSUER_NAME,
  developmentIssuer,
  SIGN_IN_PATH,
} from './sign-in/addresses.ts';
import type { SignInPerson } from './sign-in/people.ts';
import { mountPick } from './sign-in/pick.routes.ts';

type DevelopmentSignIn = {
  /** The app's public address, without a trailing slash. A function: only listening reveals the port. */
  readonly publicUrl: () => string;
  /** The active employees. */
  readonly listPeople: () => Promise<readonly SignInPerson[]>;
  /** The folder that keeps the keys between starts. */
  readonly dataDir: string;
  readonly companyName?: string;
};

/**
 * Mounts the development sign-in: a real OpenID Connect provider at /dev/sign-in where you pick a person of
 * the company, and identity tokens for scripts at /dev/id-token. Only where {@link allowsDevelopmentSignIn}
 * holds.
 * Source: docs/product/session.md.
 */
export async function developmentSignIn(app: FastifyInstance, options: DevelopmentSignIn) {
  const { publicUrl, listPeople, dataDir, companyName = 'your company' } = options;
  const keys = await signInKeys(dataDir);
  const provider = onePerAddress(publicUrl, async (address) => {
    const { developmentProvider } = await loadProvider();
    return developmentProvider({ publicUrl: address, keys, listPeople });
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignNames(publicUrl));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(signInHeaders(publicUrl()));
    });
    scope.get(SIGN_IN_PATH, (_request, reply) => reply.redirect(`${publicUrl()}/login`));
    await mountIdToken(scope, { keys, publicUrl, listPeople });
    await scope.register((pick) => mountPick(pick, { provider, publicUrl, listPeople, companyName }));
    await scope.register((rest) => mountProvider(rest, provider));
  });
}

/** Loads the code of the provider: a tenth of the server's modules, which only a sign-in needs. */
export const loadProvider = async () => import('./sign-in/provider.ts');

/**
 * Verifies identity tokens of the development sign-in: the same checks as for any provider, without HTTP
 * requests to it.
 */
export async function developmentIdentity(options: {
  readonly publicUrl: () => string;
  readonly dataDir: string;
  readonly now?: () => Date;
}): Promise<Identity> {
  const { publicUrl, dataDir, now = () => new Date() } = options;
  const checked = identityWithKeys({
    issuer: () => developmentIssuer(publicUrl()),
    clientId: DEVELOPMENT_CLIENT_ID,
    emailTrust: 'verified',
    now,
    keys: publicKeys(await signInKeys(dataDir)),
  });
  // The port can differ at the next start. A constant issuer keeps earlier sign-ins linked to the same
  // person.
  return {
    verify: async (idToken, keyWait) => ({
      ...(await checked.verify(idToken, keyWait)),
      issuer: DEVELOPMENT_ISSUER_NAME,
    }),
  };
}

// The port, and so the issuer, is known only after the server listens.
function onePerAddress(
  publicUrl: () => string,
  make: (address: string) => Promise<Provider>,
): () => Promise<Provider> {
  let made: { readonly address: string; readonly provider: Promise<Provider> } | undefined;
  return () => {
    const address = publicUrl();
    if (made?.address === address) return made.provider;
    const provider = make(address);
    made = { address, provider };
    // The next sign-in tries again.
    provider.catch(() => {
      made = undefined;
    });
    return provider;
  };
}

// DNS rebinding: a foreign page can point its own host name at the loopback. The Host header reveals that
// name.
const refuseForeignNames = (publicUrl: () => string) => async (request: FastifyRequest) => {
  const name = URL.parse(`http://${request.headers.host}`)?.hostname ?? '';
  if (!isLoopback(name) && name !== new URL(publicUrl()).hostname) throw forbidden();
};

/** Passes all other paths below the prefix to the provider, which reads the body and writes the response. */
async function mountProvider(app: FastifyInstance, provider: () => Promise<Provider>) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${SIGN_IN_PATH}/*`,
    handler: async (request, reply) => answerByProvider(await provider(), request, reply),
  });
}

async function answerByProvider(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  // The provider derives its mount path from the difference between the two URLs.
  const originalUrl = raw.url ?? '';
  Object.assign(raw, { originalUrl, url: originalUrl.slice(SIGN_IN_PATH.length) });
  await provider.callback()(raw, reply.raw);
  raw.url = originalUrl;
}
