import { BadIdentityToken } from '#server/ports/identity/identity.ts';
import { badClaims } from './identity-tokens.claims.ts';
import { type Forge, ISSUER, openForge, withOtherSignature } from './identity-tokens.forge.ts';
import type { Options } from './kit/program.ts';
import { badShapes } from './identity-tokens.shapes.ts';
import { badSignatures } from './identity-tokens.signatures.ts';

export const badTokens = [...badShapes, ...badSignatures, ...badClaims];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

/** Passes all bad tokens, and genuine ones with a letter changed, to the identity port. Returns failures. */
export async function attackPort(
  random: () => number,
  changes: number,
  inject?: Options<Forge>['inject'],
): Promise<string[]> {
  const forge = await openForge(() => new Date());
  await inject?.(forge);
  const wrongs = await refusedThoughGenuine(forge);
  for (const { name, forge: make } of badTokens) wrongs.push(...(await notRefused(forge, name, make(forge))));
  for (let change = 0; change < changes; change += 1) {
    const { name, token } = withOneLetterChanged(forge.genuine(), random);
    wrongs.push(...(await notRefused(forge, name, token)));
  }
  wrongs.push(...(await refusedThoughGenuine(forge)));
  const strangers = forge.asked.filter((address) => !address.startsWith(`${ISSUER}/`));
  return [...wrongs, ...strangers.map((address) => `asked a stranger: ${address}`)];
}

async function notRefused(forge: Forge, name: string, token: string): Promise<string[]> {
  try {
    await forge.identity.verify(token);
    return [`accepted: ${name}`];
  } catch (error) {
    return error instanceof BadIdentityToken ? [] : [`not refused but failed: ${name}: ${String(error)}`];
  }
}

/** Without this check, a port that refuses everything would pass. */
async function refusedThoughGenuine(forge: Forge): Promise<string[]> {
  const genuine = {
    RS256: forge.genuine(),
    ES256: forge.genuineByEc(),
    'ES256 with the other signature': withOtherSignature(forge.genuineByEc()),
    'without type and nonce': forge.genuine({}, { typ: undefined }),
    'pointing elsewhere': forge.genuine(
      {},
      { jku: 'https://forger.test/keys', x5u: 'https://forger.test/chain.pem' },
    ),
    'ended half a minute ago but a second': forge.genuine({
      iat: forge.seconds() - 300,
      exp: forge.seconds() - 28,
    }),
    'with nonce, azp and start': forge.genuine({ nonce: 'n-1', azp: 'benchmark', nbf: forge.seconds() }),
  };
  const wrongs: string[] = [];
  for (const [name, token] of Object.entries(genuine)) {
    await forge.identity
      .verify(token)
      .catch((error: unknown) => wrongs.push(`refused: ${name}: ${String(error)}`));
  }
  return wrongs;
}

function withOneLetterChanged(token: string, random: () => number) {
  const at = Math.floor(random() * token.length);
  const others = alphabet.replace(token[at] ?? '', '');
  const letter = others[Math.floor(random() * others.length)] ?? 'A';
  return {
    name: `letter ${at} of ${token} changed to ${letter}`,
    token: token.slice(0, at) + letter + token.slice(at + 1),
  };
}
