import { rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { test } from 'vitest';
import * as backup from '../backup.ts';
import * as bulk from '../bulk.ts';
import * as crash from '../crash.ts';
import * as cut from '../cut.ts';
import * as database from '../database.ts';
import * as failover from '../../operations/failover.ts';
import * as files from '../files.ts';
import * as forms from '../forms.ts';
import * as links from '../links.ts';
import * as lostUpdates from '../lost-updates.ts';
import * as mail from '../mail.ts';
import * as malformed from '../malformed.ts';
import * as pack from '../pack.ts';
import * as pooler from '../../operations/pooler.ts';
import * as print from '../print.ts';
import * as recovery from '../../operations/recovery.ts';
import * as s3 from '../../operations/s3.ts';
import * as starts from '../../operations/starts.ts';
import * as twoInstances from '../two-instances.ts';
import * as unavailable from '../unavailable.ts';
import { expectNoticed, injectRowFault } from './broken.ts';

// Each program runs on a product that is broken in a way that the program claims to detect.

test('backup: lost files, and an archive of an earlier moment', () =>
  expectNoticed(
    backup,
    (taking) => {
      const { files, take } = taking;
      const isLost = (key: string) => key < '4';
      const away = async () => Promise.reject(new Error('lost'));
      taking.files = {
        ...files,
        get: async (key) => (isLost(key) ? away() : files.get(key)),
        getAside: async (key) => (isLost(key) ? null : files.getAside(key)),
      };
      let earlier: { path: string; report: Awaited<ReturnType<typeof take>> } | null = null;
      taking.take = async (path) => {
        if (earlier === null) earlier = { path, report: await take(path) };
        else await copyFile(earlier.path, path);
        return earlier.report;
      };
    },
    /document \d+: its file is missing/,
    /kudo: .* instead of /,
  ));

test('bulk: an email that is never queued', () =>
  expectNoticed(
    bulk,
    async (owner) => {
      await sql`create function assurance_lose() returns trigger language plpgsql as
        $$ begin return case when new.recipient_id % 7 = 0 then null else new end; end $$`.execute(owner);
      await sql`create trigger assurance_lose before insert on message
        for each row execute function assurance_lose()`.execute(owner);
    },
    /person \d+ got 0 emails/,
  ));

test('crash: a lost write, and a server that exits on its own', () =>
  expectNoticed(
    crash,
    async ({ owner, server, round }) => {
      if (round === 0) await injectRowFault(owner, 'annual_reviewer', 'new.survey_link := old.survey_link;');
      if (round === 1) process.kill(server.pid, 'SIGKILL');
    },
    /link: 0 is stored, [1-9]\d* was acknowledged/,
    /the server ended by itself when this was killed: backend/,
  ));

test('cut: a write that is missing although it was committed', () =>
  expectNoticed(
    cut,
    (proxy) => {
      const { cutNext } = proxy;
      Reflect.set(proxy, 'cutNext', () => cutNext('before COMMIT'));
    },
    /after COMMIT: left "" instead of "/,
  ));

test('database: a lost write, and a lock that blocks calls to other tables', () =>
  expectNoticed(
    database,
    async ({ service, owner }) => {
      if (service) Reflect.set(service, 'sitDownDate', async () => null);
      if (owner) await readEverythingForTheTime(owner);
    },
    /^0 is stored, [1-9]\d* was acknowledged/m,
    /locked: .* answers 503 instead of 200/,
  ));

async function readEverythingForTheTime(owner: Parameters<typeof injectRowFault>[0]): Promise<void> {
  await sql`do $$ declare everything text; begin
    select string_agg(format('(select count(*) from %I)', relname), ' + ') into everything from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('employee', 'session');
    execute format('create or replace function app_now() returns timestamptz language sql stable security definer
      as %L', format('select now() + 0 * (%s) * interval ''1 day''', everything));
  end $$`.execute(owner);
}

test('failover: kudos that are acknowledged and never stored, and one that is stored again', () =>
  expectNoticed(
    failover,
    async (owner) => {
      await sql`create function assurance_lose() returns trigger security definer language plpgsql as
        $$ begin
          if new.message = 'number 3' then delete from kudo where kudo_id = new.kudo_id; end if;
          if new.message = 'number 5' then update kudo set message = 'number 6' where kudo_id = new.kudo_id; end if;
          return null;
        end $$`.execute(owner);
      await sql`create constraint trigger assurance_lose after insert on kudo
        deferrable initially deferred for each row execute function assurance_lose()`.execute(owner);
    },
    /kudo 3 is there 0 times/,
    /kudo 6 is there 2 times/,
  ));

test('files: a store that keeps nothing', () =>
  expectNoticed(
    files,
    ({ context }) => {
      const { files: store } = context;
      const keepsNothing = { ...store, put: async () => {} };
      Object.defineProperty(context, 'files', { get: () => keepsNothing, set() {} });
    },
    /has a row and no bytes/,
    /200 .* instead of 507/,
  ));

test('forms: words that neither the device nor the server keeps', () =>
  expectNoticed(
    forms,
    async ({ owner, page }) => {
      await sql`delete from review_draft`.execute(owner);
      await page.addInitScript(forgetDrafts);
    },
    /kill 0 of browser: [1-9]\d* letters older than two seconds are gone/,
  ));

/** Runs in the page. */
function forgetDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('benchmark.review.')) localStorage.removeItem(key);
  indexedDB.deleteDatabase('benchmark.evaluations');
}

test('links: answers that differ from the acknowledged ones', () =>
  expectNoticed(
    links,
    ({ owner }) => injectRowFault(owner, 'evaluation_response', `new.content := '2';`, 'before insert'),
    /the answers are not those that were acknowledged/,
  ));

test('lost-updates: a change that is acknowledged but not stored', () =>
  expectNoticed(
    lostUpdates,
    ({ owner }) => injectRowFault(owner, 'goal', 'new.description := old.description;'),
    /goal: 16 of 16 acknowledged changes are lost/,
  ));

test('mail: a mail server that loses a mail', () =>
  expectNoticed(
    mail,
    ({ raw }) => {
      const { push } = raw;
      Reflect.set(raw, 'push', () => Reflect.set(raw, 'push', push));
    },
    /[1-9]\d* of the mails needed a second attempt/,
    /4 mails, 1 missing, 0 duplicates, 0 under another Message-ID/,
  ));

test('malformed: a server that fails every request', () =>
  expectNoticed(
    malformed,
    ({ context }) => {
      Reflect.set(context, 'db', null);
    },
    /: 500 to /,
  ));

test('pack: a lost paragraph', () =>
  expectNoticed(
    pack,
    (drawing) => {
      const { print } = drawing;
      drawing.print = async (sheet) => print({ ...sheet, blocks: sheet.blocks.slice(1) });
    },
    /pack 0: the words differ/,
  ));

test('pooler: statements that are named on a connection that others use', () =>
  expectNoticed(
    pooler,
    ({ settings }) => {
      settings['DATABASE_STATEMENTS'] = 'named';
    },
    /The server did not start|500 to /,
  ));

test('pooler: a lost write, and another setting of the connection', () =>
  expectNoticed(
    pooler,
    async ({ owner, user }) => {
      await injectRowFault(owner, 'annual_reviewer', 'new.survey_link := old.survey_link;');
      await sql`alter role ${sql.id(user)} set lock_timeout to '1s'`.execute(owner);
    },
    /link: 0 is stored, [1-9]\d* was acknowledged/,
    /lockTimeout is 1s instead of 2s/,
  ));

test('print: days in columns that are too narrow, cut letters, buttons, and rows that are not printed', () =>
  expectNoticed(
    print,
    (page) =>
      page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
          main { margin-left: -40px !important }
          tr:nth-child(3n) td { display: inline-block; max-width: 44px; overflow-wrap: anywhere !important }
          tr:nth-child(7n) { display: none }
          button:not(#none):not(#none) { display: inline !important }`);
        document.adoptedStyleSheets.push(sheet);
      }),
    /a letter begins/,
    /a broken day/,
    /the button/,
    /people are missing/,
  ));

test('recovery: a database that is not set back', () =>
  expectNoticed(
    recovery,
    ({ machine }) => {
      machine.goBack = async () => {};
    },
    /kudo: 0 \S+ instead of 40 /,
    /document: \S+ \S+ instead of/,
    /verify says: /,
  ));

test('s3: bytes that are acknowledged and never stored', () =>
  expectNoticed(
    s3,
    ({ context }) => {
      const put = async (_key: string, bytes: Readable) => void bytes.resume();
      Reflect.set(context, 'files', { ...context.files, put });
    },
    /has a row and no bytes/,
    /full: answered 200/,
  ));

test('starts: a checkout without the program of npm start', () =>
  expectNoticed(
    starts,
    ({ folder }) => rmSync(join(folder, 'server', 'commands', 'start.ts')),
    /npm start does not serve/,
  ));

test('two-instances: an action that is done twice', () =>
  expectNoticed(
    twoInstances,
    (owner) =>
      injectRowFault(
        owner,
        'audit_event',
        `insert into audit_event (action, relation, actor_employee_id, subject_employee_id)
          values (new.action, new.relation, new.actor_employee_id, new.subject_employee_id);`,
        'after insert',
      ),
    /archive \d+ on \S+: done 2 times/,
  ));

test('unavailable: a database that accepts the writes anyway', () =>
  expectNoticed(
    unavailable,
    async ({ owner }) => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_trigger
        join pg_class on pg_class.oid = tgrelid where tgname = 'aaa_unavailable'`.execute(owner);
      for (const { name } of rows)
        await sql`drop trigger aaa_unavailable on ${sql.table(name)}`.execute(owner);
    },
    /though nothing can be written/,
  ));
