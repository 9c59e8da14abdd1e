import { attackSignIn } from './identity-tokens.http.ts';
import { attackPort, badTokens } from './identity-tokens.port.ts';

const LETTERS_CHANGED = { full: 20_000, small: 2_000 };

/**
 * No bad identity token is accepted: none, HS256 with the public key, wrong key, issuer, audience, old, future,
 * `jku`, unverified e-mail … and genuine ones with one letter changed. Over HTTP all get one sentence and no session.
 */
export async function run({ full, seed, log }: { full: boolean; seed: number; log(line: string): void }) {
  const changes = full ? LETTERS_CHANGED.full : LETTERS_CHANGED.small;
  const atPort = await attackPort(randomFrom(seed), changes);
  log(
    `port: ${badTokens.length} bad tokens, ${changes} genuine ones with a letter changed, ${atPort.length} wrong`,
  );
  const atServer = await attackSignIn();
  log(`POST /api/Employees/Login: ${atServer.tried} attempts, ${atServer.wrongs.length} wrong`);
  const wrongs = [...atPort, ...atServer.wrongs];
  for (const wrong of wrongs) log(wrong);
  const tried = badTokens.length + changes + atServer.tried;
  return {
    name: 'identity-tokens',
    figure: `${wrongs.length} of ${tried} accepted or answered otherwise`,
    holds: wrongs.length === 0,
  };
}

/** Numbers from 0 to 1 that the seed decides. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
