import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { invalid, notFound } from '#server/http/errors.ts';
import type { SignInKeys } from './keys.ts';
import { DEVELOPMENT_CLIENT_ID, developmentIssuer, ID_TOKEN_PATH } from './addresses.ts';
import { claimsOf, type SignInPerson } from './people.ts';

type IdTokenRoutes = {
  readonly keys: SignInKeys;
  readonly publicUrl: () => string;
  readonly listPeople: () => Promise<readonly SignInPerson[]>;
};

const idTokenInput = z.object({ email: z.string(), nonce: z.string().min(1).max(512).optional() });

/** Identity tokens without a browser, for scripts: POST {email, nonce?} answers {idToken}. */
export async function mountIdToken(app: FastifyInstance, { keys, publicUrl, listPeople }: IdTokenRoutes) {
  const signingKey = await importJWK(keys.signing);

  app.post(ID_TOKEN_PATH, async (request) => {
    const input = idTokenInput.safeParse(request.body);
    if (!input.success) throw invalid('email is required.', 'email');
    const { email, nonce } = input.data;
    const person = (await listPeople()).find(
      (each) => each.email.toLowerCase() === email.trim().toLowerCase(),
    );
    if (!person) throw notFound('No one with this email address can sign in.');
    const idToken = await new SignJWT({ ...claimsOf(person), ...(nonce === undefined ? {} : { nonce }) })
      .setProtectedHeader({ alg: keys.signing.alg, kid: keys.signing.kid, typ: 'JWT' })
      .setIssuer(developmentIssuer(publicUrl()))
      .setAudience(DEVELOPMENT_CLIENT_ID)
      // Makes two tokens of the same second distinct: each token opens one session.
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(signingKey);
    return { idToken };
  });
}
