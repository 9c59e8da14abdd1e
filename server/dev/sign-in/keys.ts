import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

const privateKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

const kept = z.object({ signing: privateKey, cookies: z.array(z.string().min(32)).min(1) });

/** The keys that sign identity tokens and cookies. */
export type SignInKeys = z.output<typeof kept>;

/** Reads the keys from the data folder. The first start creates them, readable only by this user. */
export async function signInKeys(dataDir: string): Promise<SignInKeys> {
  const file = join(dataDir, 'dev-sign-in-keys.json');
  return (await readKeys(file)) ?? (await keepKeys(file, await makeKeys()));
}

/** The public key, as in the provider's JWKS. */
export function publicKeys({ signing: { kty, kid, alg, use, n, e } }: SignInKeys) {
  const key: JWK = { kty, kid, alg, use, n, e };
  return createLocalJWKSet({ keys: [key] });
}

async function readKeys(file: string): Promise<SignInKeys | null> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`The keys of the development sign-in cannot be read. Delete ${file} to get new ones.`, {
      cause: error,
    });
  }
}

async function makeKeys(): Promise<SignInKeys> {
  const { privateKey: key } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(key);
  return kept.parse({
    signing: { ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  });
}

// link() fails when the file exists; rename() would overwrite it. Of two concurrent first starts, one wins
// and the other reads its keys.
async function keepKeys(file: string, keys: SignInKeys): Promise<SignInKeys> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return keys;
  } catch (error) {
    const winner = await readKeys(file);
    if (winner === null) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}
