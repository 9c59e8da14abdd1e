import { parseArgs } from 'node:util';
import { type Config, isHttpsOrLoopback } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { relink, relinkReport } from '#server/features/session/relink.ts';
import { IdentityProviderUnavailable } from '#server/ports/identity/identity.ts';
import { discoveredKeys } from '#server/ports/identity/identity.keys.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';

/** `npm run relink -- --issuer URL [--dry-run]`: another identity provider; exit 0 or 1. */

const usage = 'npm run relink -- --issuer URL [--dry-run]';

type Order = { issuer: string; dryRun: boolean };

/** An error that the person at the terminal can fix. */
class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

await runCommand(async () => {
  try {
    await run(readOrder());
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
});

async function run({ issuer, dryRun }: Order): Promise<void> {
  const config = settingsFor('development');
  await requireIssuer(issuer);
  const { ownerConnectionString, stop } = await openSetDatabase(config);
  const owner = openDatabase(openPool({ connectionString: ownerConnectionString, max: 2, asOwner: true }));
  try {
    if (!(await isMigrated(owner).catch(() => false))) {
      throw new WrongCall(
        'The database is not of this version. Run npm run migrate first. Nothing was changed.',
      );
    }
    process.stdout.write(relinkReport(await relink(owner, issuer, dryRun)) + remainderOf(config, issuer));
  } finally {
    await owner.destroy();
    await stop();
  }
}

/** What is left to do where the servers still use another issuer: each sign-in links to that one again. */
function remainderOf({ OIDC_ISSUER }: Config, issuer: string): string {
  if (OIDC_ISSUER === issuer) return '';
  return `OIDC_ISSUER is ${OIDC_ISSUER ?? 'not set'} here. Start the servers with OIDC_ISSUER=${issuer}, then run this command again: whoever signs in before is linked to the former provider.\n`;
}

function readOrder(): Order {
  const options = {
    issuer: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  const { values } = parsed(() => parseArgs({ options }));
  const { issuer, 'dry-run': dryRun } = values;
  if (issuer === undefined) throw new WrongCall(`Name the issuer of the identity provider: ${usage}`);
  if (!URL.canParse(issuer) || !/^https?:/.test(issuer) || !isHttpsOrLoopback(issuer)) {
    throw new WrongCall(`The issuer must be an address that starts with https://. It is ${issuer}.`);
  }
  return { issuer, dryRun };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new WrongCall(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Refuses an address that is no issuer, before all must sign in there. Waits up to 5 seconds per request. */
async function requireIssuer(issuer: string): Promise<void> {
  try {
    await discoveredKeys({ issuer, fetch, now: () => new Date() })().current();
  } catch (error) {
    const reason =
      error instanceof IdentityProviderUnavailable
        ? error.message
        : 'Its discovery document or its keys cannot be read.';
    throw new WrongCall(
      `${issuer} does not answer as an OpenID Connect provider: ${reason} Nothing was changed.`,
    );
  }
}
