import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { companyZone } from '#server/db/facts.ts';
import { sendDueReminders } from '#server/features/reminders/automatic-reminders.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type Answer, startTestApp, type TestApp } from '#server/testing/app.ts';
import { copyTemplate, type TestCluster } from '#server/testing/database/cluster.ts';
import { type Request, send } from '../kit/test-app.ts';
import { type BulkStep, performBulk } from './bulk.ts';
import { GUESSED, memoryFiles, type Template } from './template.ts';

/** A step, the same in both worlds of a pair. */
export type Step =
  | { readonly kind: 'minute' }
  | { readonly kind: 'mails' }
  | { readonly kind: 'morning' }
  | BulkStep
  | { readonly kind: 'call'; readonly endpoint: Endpoint; readonly request: Request };

export type World = {
  readonly owner: Db;
  readonly template: Template;
  /** Makes a call as the person, with the session from before the split. */
  as(employeeId: number, endpoint: Endpoint, request: Request): Promise<Answer>;
  /** What the subject gets from a step, as one text. */
  perform(subjectId: number, step: Step): Promise<string>;
  /** Begins the script. The hidden fact's rows took up numbers, so the script's ids differ between worlds. */
  split(): Promise<void>;
  close(): Promise<void>;
};

export type PairHarness = {
  readonly test: TestApp;
  open(template: Template): Promise<World>;
  /** In how many mornings reminders went out. */
  mornings(): number;
  stop(): Promise<void>;
};

/** Starts the whole app once. It serves the company of the world that was opened last. */
export async function openPairHarness(cluster: TestCluster): Promise<PairHarness> {
  const test = await startTestApp({}, cluster);
  let mornings = 0;
  const countMorning = (sent: number) => {
    if (sent > 0) mornings += 1;
  };
  let current: { db: Db; files: ReturnType<typeof memoryFiles> } | null = null;
  const { db, files } = test.context;
  Object.defineProperty(test.context, 'db', { get: () => current?.db ?? db });
  Object.defineProperty(test.context, 'files', { get: () => current?.files ?? files });
  return {
    test,
    async open(template) {
      const { url, drop } = await copyTemplate(template.cluster);
      const owner = openDatabase(openPool({ connectionString: url, max: 1, asOwner: true }));
      // This schema comes before pg_catalog, so that `now()` and similar functions use the program's clock.
      await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set search_path = stopped, pg_catalog, public`.execute(
        owner,
      );
      const app = openDatabase(openPool({ connectionString: url, max: 4 }));
      current = { db: app, files: memoryFiles(new Map(template.bytes)) };
      const world = worldOf(test, template, owner, countMorning);
      return {
        ...world,
        async close() {
          current = null;
          await Promise.all([app.destroy(), owner.destroy()]);
          await drop();
        },
      };
    },
    mornings: () => mornings,
    async stop() {
      current = null;
      await test.stop();
    },
  };
}

// Headers of the connection and of the test itself.
const leftOut = new Set(['date', 'x-test-request', 'x-request-id']);

function worldOf(
  test: TestApp,
  template: Template,
  owner: Db,
  countMorning: (sent: number) => void,
): Omit<World, 'close'> {
  const as: World['as'] = async (employeeId, endpoint, request) => {
    // The rate limit uses the real clock, which differs between the two worlds.
    test.app.callCounts.forget();
    return send(test.withToken(template.tokens.get(employeeId) ?? 'none'), endpoint, request);
  };
  return {
    owner,
    template,
    as,
    async split() {
      // What the script makes has none of the ids that it guesses.
      await sql`
        select nextval('annual_reviewer_annual_reviewer_id_seq'), nextval('document_document_id_seq')
        from generate_series(1, ${sql.lit(GUESSED)})`.execute(owner);
      await sql`set search_path = stopped, pg_catalog, public`.execute(owner);
    },
    async perform(subjectId, step) {
      if (step.kind === 'minute') return advance(owner, 1);
      if (step.kind === 'mails') return mailsTo(test, owner, subjectId);
      if (step.kind === 'morning') {
        await advance(owner, await minutesToNextNoon(owner));
        // Whether other people got reminders is nothing that the subject learns; their own mails are
        // compared.
        countMorning(await sendDueReminders(test.context.db, test.jobs));
        return '';
      }
      if (step.kind === 'bulk') {
        return performBulk(test, (endpoint, request) => as(subjectId, endpoint, request), step);
      }
      const answer = await as(subjectId, step.endpoint, step.request);
      const headers = Object.entries(answer.headers).filter(([name]) => !leftOut.has(name));
      return `${answer.status}\n${JSON.stringify(headers)}\n${answer.text}`;
    },
  };
}

/** Noon of the company's next day, so that its morning has come wherever the company is. */
async function minutesToNextNoon(owner: Db): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from (company_today() + 1 + time '12:00') at time zone ${companyZone} - app_now()) / 60)
      ::integer as minutes`.execute(owner);
  const [row] = rows;
  if (!row) throw new Error('A select without a table returns a row.');
  return row.minutes;
}

/** Moves the clock, keeps all sessions in use and resets the rate limits. */
async function advance(owner: Db, minutes: number): Promise<string> {
  await sql`
    with forgotten as (delete from rate_count),
    used as (update session set last_used_at = app_now() + ${minutes} * interval '1 minute')
    select setval('stopped.minute', (select last_value from stopped.minute) + ${minutes}::integer)`.execute(
    owner,
  );
  return '';
}

/** Sends everything in the queue. Returns the subject's emails, with headers and calendar entry. */
async function mailsTo(test: TestApp, owner: Db, subjectId: number): Promise<string> {
  await sql`update message set sent_at = app_now()
    where recipient_id <> ${subjectId} and num_nonnulls(sent_at, failed_at, skipped_at) = 0`.execute(owner);
  const { rows } = await sql<{ messageId: number }>`
    select message_id as "messageId" from message
    where recipient_id = ${subjectId} and num_nonnulls(sent_at, failed_at, skipped_at) = 0
    order by message_id`.execute(owner);
  const mailer = keepingMailer();
  const { config, db, jobs, log, publicUrl } = test.context;
  for (const { messageId } of rows)
    await sendMessage({ config, db, jobs, log, publicUrl, mailer }, messageId);
  return mailer.sent.map((mail) => `${JSON.stringify(mail)}\n${mail.calendar?.content ?? ''}`).join('\n');
}
