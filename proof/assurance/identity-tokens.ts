import type { Forge } from './identity-tokens.forge.ts';
import { attackSignIn } from './identity-tokens.http.ts';
import { attackPort, badTokens } from './identity-tokens.port.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';

const LETTERS_CHANGED = { full: 20_000, small: 2_000, least: 5 };

/**
 * No bad identity token is accepted: alg `none`, HS256 with the public key, wrong key, issuer or audience,
 * expired, not yet valid, `jku`, unverified email and more, and genuine tokens with one letter changed. Over
 * HTTP all get the same sentence and no session.
 */
export async function run(options: Options<Forge>) {
  const { seed, log, inject } = options;
  const changes = sizeOf(options, LETTERS_CHANGED);
  const atPort = await attackPort(randomFrom(seed), changes, inject);
  log(
    `port: ${badTokens.length} bad tokens, ${changes} genuine ones with a letter changed, ${atPort.length} wrong`,
  );
  const atServer = await attackSignIn(inject);
  log(`POST /api/Employees/Login: ${atServer.tried} attempts, ${atServer.wrongs.length} wrong`);
  const wrongs = [...atPort, ...atServer.wrongs];
  const all = badTokens.length + changes + atServer.tried;
  const tried = {
    'bad tokens': [badTokens.length, 20],
    'changed letters': [changes, 2_000],
    'sign-ins': [atServer.tried, 20],
  } as const;
  const figure = `of ${all} accepted or answered otherwise`;
  return findingOf('identity-tokens', wrongs, { figure, tried }, options);
}
