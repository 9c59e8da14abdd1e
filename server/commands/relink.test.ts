import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FORMER = 'https://former.example.com';

let database: TestDatabase;
let provider: Server;
let issuer: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const person = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Example' };
  const { employeeId } = await addPerson(database.owner, person);
  await sql`update employee set oidc_issuer = ${FORMER}, oidc_subject = 'ana' where employee_id = ${employeeId}`.execute(
    database.owner,
  );
  provider = createServer((request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: [] },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents[request.url ?? ''] ?? { issuer: 'https://another.example.com' }));
  });
  issuer = `http://127.0.0.1:${await listening(provider)}`;
});
afterAll(async () => {
  provider.close();
  await database.drop();
});

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function runRelink(order: string[], settings = {}): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, OIDC_ISSUER: issuer, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/commands/relink.ts', ...order],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

const issuers = async () =>
  (await database.owner.selectFrom('employee').select('oidc_issuer as issuer').execute()).map(
    (person) => person.issuer,
  );

const listed =
  `matches by email: Ana Example <ana@example.com>, so far ${FORMER}\n` +
  '1 to link again, 0 without a link, 0 linked already, 0 who have left.\n';

test('lists who matches, and removes the links only without --dry-run', async () => {
  expect(await runRelink(['--issuer', issuer, '--dry-run'], { OIDC_ISSUER: FORMER })).toEqual({
    code: 0,
    said: `${listed}This was a dry run. Nothing was changed.\nOIDC_ISSUER is ${FORMER} here. Start the servers with OIDC_ISSUER=${issuer}, then run this command again: whoever signs in before is linked to the former provider.\n`,
  });
  expect(await issuers()).toEqual([FORMER]);
  expect(await runRelink(['--issuer', issuer])).toEqual({
    code: 0,
    said: `${listed}Done. Sessions ended: 0.\n`,
  });
  expect(await issuers()).toEqual([null]);
});

test('refuses a database that has not been migrated', async () => {
  const other = await createTestDatabase();
  await sql`delete from schema_migration`.execute(other.owner);
  const { code, said } = await runRelink(['--issuer', issuer], { DATABASE_URL: other.url });
  await other.drop();
  expect({ code, said }).toEqual({
    code: 1,
    said: 'The database is not of this version. Run npm run migrate first. Nothing was changed.\n',
  });
});

test('waits five seconds for a provider that does not answer', async () => {
  const silent = createSocketServer((socket) => socket.on('error', () => {}));
  const address = `http://127.0.0.1:${await listening(silent)}`;
  expect(await runRelink(['--issuer', address])).toEqual({
    code: 1,
    said: `${address} does not answer as an OpenID Connect provider: Its discovery document or its keys cannot be read. Nothing was changed.\n`,
  });
  silent.close();
});

test.each([
  { order: () => [], sentence: 'Name the issuer of the identity provider: npm run relink -- --issuer URL' },
  {
    order: () => ['--issuer', 'http://example.com'],
    sentence: 'must be an address that starts with https://',
  },
  {
    order: () => ['--issuer', `${issuer}/`],
    sentence: 'does not answer as an OpenID Connect provider: The provider at',
  },
])('ends with 1 and a sentence: $sentence', async ({ order, sentence }) => {
  const { code, said } = await runRelink(order());
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toContain('    at ');
});
