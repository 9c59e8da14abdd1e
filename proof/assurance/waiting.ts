import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as documents from '#contract/reviews/documents.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { downloadPack } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { signIn } from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { withLocked } from '#server/testing/faults.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { addProject } from './kit/project-fixture.ts';
import { addTarget, type Target } from './kit/review-fixture.ts';
import { forgetCalls, openSession, openTestApp, type JournaledApp } from './kit/test-app.ts';
import { ask, type Asked, askOn, holdOpen, type Statuses } from './waiting/connections.ts';

const CONNECTIONS = 300;
const SIZES = { full: 10_000, small: 700, least: 700 };
const READERS = 6;
const READ_EVERY_MS = 40;
/** The crowd is there before the readers count. */
const HEAD_START_MS = 300;
const DOCUMENT_BYTES = 8 * 1024 * 1024;
const SESSIONS = 4;

type App = JournaledApp['app'];
type Fixture = {
  readonly testApp: JournaledApp;
  readonly app: App;
  readonly port: number;
  readonly provider: Awaited<ReturnType<typeof testIdentity>>;
  readonly readers: readonly string[];
  readonly email: string;
  readonly attacker: Person;
  /** Sessions of the one person who attacks. */
  readonly tokens: readonly string[];
  readonly target: Target;
  readonly guid: string;
  readonly wrongs: string[];
};

type Crowd = { readonly statuses: Statuses; end(): void };
type Attack = {
  readonly name: string;
  /** The table that is locked meanwhile. */
  readonly locked?: string;
  /** People sign in meanwhile, from the address of the crowd. */
  readonly signsIn?: boolean;
  /** A status that the crowd must have met; otherwise the attack was none. */
  readonly met?: number;
  begin(fixture: Fixture): Promise<Crowd> | Crowd;
};

/**
 * 300 connections wait in each call that waits for something outside the process: new keys of the sign-in
 * provider, files, packs, locks, slow readers and slow bodies; and send junk sign-ins and junk tokens.
 * Meanwhile each read of people who are signed in gets 200, and so does each sign-in whose token verifies.
 * Emails are sent by workers, so no call waits for them. Source: docs/decisions/overload.md.
 */
export async function run(options: Options<App>) {
  const { log, inject } = options;
  const milliseconds = sizeOf(options, SIZES);
  const testApp = await openTestApp();
  // Waits for the time between two readings of the keys, as in production.
  const provider = await testIdentity({ wait: async (ms) => pause(ms, undefined, { ref: false }) });
  const app = await buildApp({ ...testApp.context, identity: provider.identity });
  const wrongs: string[] = [];
  try {
    await inject?.(app);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const fixture = await setUp(testApp, { app, provider, port: Number(new URL(address).port), wrongs });
    let reads = 0;
    for (const attack of attacks) reads += await underAttack(fixture, attack, { milliseconds, log });
    return findingOf(
      'waiting',
      wrongs,
      { figure: `refused of ${reads} calls beside ${CONNECTIONS} that wait`, tried: { calls: [reads, 40] } },
      options,
    );
  } finally {
    app.server.closeAllConnections();
    await app.close();
    await testApp.stop();
  }
}

async function setUp(
  testApp: JournaledApp,
  given: Pick<Fixture, 'app' | 'port' | 'provider' | 'wrongs'>,
): Promise<Fixture> {
  const { owner } = testApp;
  const reader = await addPerson(owner, { email: 'reader@example.test' });
  const [attacker, manager, peer, bystander] = [
    await addPerson(owner, { permissions: ['Benchmark_Admin'] }),
    await addPerson(owner, { permissions: ['Benchmark_TeamLead'] }),
    await addPerson(owner),
    await addPerson(owner),
  ];
  const around = {
    managerId: manager.employeeId,
    peerId: peer.employeeId,
    bystanderId: bystander.employeeId,
  };
  const target = await addTarget(testApp, await addPerson(owner), around, {
    state: 'SitDown',
    withDocuments: true,
  });
  const tokensOf = async ({ employeeId }: Person, count: number) =>
    Promise.all(Array.from({ length: count }, async () => openSession(testApp, employeeId, '2 hours')));
  const large = testApp.withToken(await openSession(testApp, attacker.employeeId));
  const uploaded = await large.upload(documents.uploadDocument, {
    query: { AnnualReviewId: target.annualReviewId, Type: 'Final' },
    name: 'large.txt',
    bytes: 'A line of a long document.\n'.repeat(DOCUMENT_BYTES / 27),
  });
  if (uploaded.status !== 200) throw new Error(`The document was refused: ${uploaded.text}`);
  const Final = uploaded.json<{ entityId: number }>().entityId;
  const { evaluationIds } = await addProject(testApp, {
    pmId: manager.employeeId,
    memberId: peer.employeeId,
  });
  const { rows } = await sql<{ guid: string }>`
    select guid from project_evaluation where evaluation_id = ${evaluationIds.Member}`.execute(owner);
  const fixture = {
    ...given,
    testApp,
    email: 'reader@example.test',
    readers: await tokensOf(reader, READERS),
    attacker,
    tokens: await tokensOf(attacker, SESSIONS),
    target: { ...target, documentIds: { ...target.documentIds, Final } },
    guid: rows[0]?.guid ?? '',
  };
  await signInNow(fixture);
  // The server has answered each session once.
  for (const token of [...fixture.readers, ...fixture.tokens])
    await ask(new Agent(), given.port, reading(token));
  return fixture;
}

const reading = (token: string): Asked => ({ method: 'GET', path: `/api${listSnippets.path}`, token });

/** Signs a person in with a genuine token. Returns the status. */
async function signInNow({ port, provider, email }: Pick<Fixture, 'port' | 'provider' | 'email'>) {
  return ask(new Agent(), port, signingIn(await provider.tokenFor(email)));
}

const signingIn = (idToken: string): Asked => ({
  method: signIn.method,
  path: `/api${signIn.path}`,
  body: JSON.stringify({ idToken }),
});

/** Reads, and perhaps signs in, beside the crowd. Returns how often. */
async function underAttack(
  fixture: Fixture,
  attack: Attack,
  { milliseconds, log }: { milliseconds: number; log: (line: string) => void },
): Promise<number> {
  await forgetCalls({ owner: fixture.testApp.owner, app: fixture.app });
  const work = async () => {
    const crowd = await attack.begin(fixture);
    try {
      await pause(HEAD_START_MS);
      const { answers, slowest } = await callOn(fixture, attack, milliseconds);
      const refused = answers.filter((status) => status !== 200);
      const others = [...crowd.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      log(
        `${attack.name}: ${answers.length - refused.length} of ${answers.length} calls answered, the slowest in ${Math.round(slowest)} ms; the crowd had ${others === '' ? 'no answers' : others}`,
      );
      if (attack.met !== undefined && !crowd.statuses.has(attack.met))
        fixture.wrongs.push(`${attack.name}: the crowd never got ${attack.met}`);
      if (answers.length === 0) fixture.wrongs.push(`${attack.name}: nothing was asked`);
      for (const status of refused) fixture.wrongs.push(`${attack.name}: a call got ${status}`);
      return answers.length;
    } finally {
      crowd.end();
      await pause(HEAD_START_MS);
    }
  };
  const count = await (attack.locked === undefined
    ? work()
    : withLocked(fixture.testApp.owner, attack.locked, work));
  return count;
}

async function callOn(fixture: Fixture, { signsIn }: Attack, milliseconds: number) {
  const { port, readers } = fixture;
  const agent = new Agent({ keepAlive: true });
  const answers: number[] = [];
  let slowest = 0;
  const end = performance.now() + milliseconds;
  const timed = async (call: () => Promise<number>) => {
    const started = performance.now();
    answers.push(await call());
    slowest = Math.max(slowest, performance.now() - started);
  };
  const readOn = async (token: string) => {
    while (performance.now() < end) {
      await timed(async () => ask(agent, port, reading(token)));
      await pause(READ_EVERY_MS * readers.length);
    }
  };
  const signInOn = async () => {
    while (signsIn === true && performance.now() < end) {
      await timed(async () => signInNow(fixture));
      await pause(READ_EVERY_MS * readers.length);
    }
  };
  await Promise.all([...readers.map(readOn), signInOn()]);
  agent.destroy();
  return { answers, slowest };
}

const tokenAt = ({ tokens }: Fixture, turn: number) => tokens[turn % tokens.length] ?? '';

const attacks: readonly Attack[] = [
  {
    name: 'sign-ins under an unknown key',
    met: 429,
    signsIn: true,
    async begin({ port, provider, email }) {
      const idToken = await provider.tokenFor(email, { header: { kid: 'unknown' } });
      return askOn(port, CONNECTIONS, () => signingIn(idToken));
    },
  },
  {
    name: 'sign-ins with a wrong signature',
    met: 429,
    signsIn: true,
    async begin({ port, provider, email }) {
      const [head, claims] = (await provider.tokenFor(email)).split('.');
      const [, , signature] = (await provider.tokenFor(email)).split('.');
      return askOn(port, CONNECTIONS, () => signingIn(`${head}.${claims}.${signature}`));
    },
  },
  {
    name: 'tokens of no session',
    met: 401,
    begin: ({ port }) => askOn(port, CONNECTIONS, () => reading(randomUUID())),
  },
  {
    name: 'links behind a lock',
    met: 503,
    locked: 'project_evaluation',
    signsIn: true,
    begin: ({ port, guid }) =>
      askOn(port, CONNECTIONS, () => ({ method: 'GET', path: `/api/ProjectEvaluations/${guid}` })),
  },
  {
    name: 'writes of one person behind a lock',
    met: 503,
    locked: 'kudo',
    begin: (fixture) =>
      askOn(fixture.port, CONNECTIONS, (turn) => ({
        method: sendKudo.method,
        path: `/api${sendKudo.path}`,
        token: tokenAt(fixture, turn),
        body: JSON.stringify({
          markingPeriodId: fixture.attacker.markingPeriodId,
          message: `number ${turn}`,
          targetEmployees: [{ employeeId: fixture.target.employeeId }],
          values: [],
        }),
      })),
  },
  {
    name: 'packs',
    met: 429,
    begin: (fixture) =>
      askOn(fixture.port, CONNECTIONS, (turn) => ({
        method: 'GET',
        path: `/api${downloadPack.path.replace(':id', String(fixture.target.annualReviewId))}`,
        token: tokenAt(fixture, turn),
      })),
  },
  {
    name: 'slow readers of a document',
    met: 200,
    begin: (fixture) => holdOpen(fixture.port, CONNECTIONS, (turn) => ownDocument(fixture, turn)),
  },
  {
    name: 'files that do not answer',
    met: 429,
    begin(fixture) {
      const { files } = fixture.testApp.context;
      const { get } = files;
      Reflect.set(files, 'get', async () => new Promise(() => {}));
      const crowd = askOn(fixture.port, CONNECTIONS, (turn) => ownDocument(fixture, turn));
      const end = () => {
        Reflect.set(files, 'get', get);
        crowd.end();
      };
      return { statuses: crowd.statuses, end };
    },
  },
  {
    name: 'slow bodies of strangers',
    signsIn: true,
    begin: ({ port }) => holdOpen(port, CONNECTIONS, () => ({ ...signingIn('junk'), declared: 10_000 })),
  },
  {
    name: 'slow bodies of one person',
    begin: (fixture) =>
      holdOpen(fixture.port, CONNECTIONS, (turn) => ({
        method: sendKudo.method,
        path: `/api${sendKudo.path}`,
        token: tokenAt(fixture, turn),
        body: '{',
        declared: 10_000,
      })),
  },
  {
    name: 'slow uploads of one person',
    met: 503,
    begin: (fixture) =>
      holdOpen(fixture.port, CONNECTIONS, (turn) => ({
        method: documents.uploadDocument.method,
        path: `/api${documents.uploadDocument.path}?AnnualReviewId=${fixture.target.annualReviewId}&Type=Final`,
        token: tokenAt(fixture, turn),
        type: 'multipart/form-data; boundary=b',
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA line',
        declared: 1_000_000,
      })),
  },
];

const ownDocument = (fixture: Fixture, turn: number): Asked => ({
  method: 'GET',
  path: `/api${documents.downloadDocument.path}?DocumentId=${fixture.target.documentIds.Final}`,
  token: tokenAt(fixture, turn),
});
