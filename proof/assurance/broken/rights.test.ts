import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { test } from 'vitest';
import * as freeze from '../freeze.ts';
import * as identityTokens from '../identity-tokens.ts';
import * as leaks from '../leaks.ts';
import * as massAssignment from '../mass-assignment.ts';
import * as pairedWorlds from '../paired-worlds.ts';
import * as permissions from '../permissions.ts';
import * as sessions from '../sessions.ts';
import * as versions from '../../operations/versions.ts';
import { expectNoticed, injectRowFault } from './broken.ts';

// Each program runs on a product that is broken in a way that the program claims to detect.

test('freeze: a table without its trigger', () =>
  expectNoticed(
    freeze,
    async ({ owner }) => {
      await sql`alter table annual_reviewer disable trigger annual_reviewer_freeze`.execute(owner);
    },
    /got through: update annual_reviewer set survey_link/,
    /annual_reviewer was changed/,
  ));

test('identity-tokens: a provider that accepts every token', () =>
  expectNoticed(
    identityTokens,
    (forge) => {
      const verify = async (token: string) => ({
        issuer: 'https://provider.test',
        subject: 'subject-1',
        email: 'ada@example.com',
        nonce: null,
        expiresAt: new Date(Date.now() + 60_000),
        fingerprint: createHash('sha256').update(token).digest(),
      });
      Reflect.set(forge.identity, 'verify', verify);
    },
    /accepted: /,
    /Login: \d+ attempts, [1-9]\d* wrong/,
  ));

test('leaks: the message of a kudo in a name that everyone may read', () =>
  expectNoticed(
    leaks,
    async ({ owner }) => {
      await sql`update employee set first_name = (select message from kudo order by length(message), message limit 1)
        where archived_at is null`.execute(owner);
    },
    /sees kudo\.message/,
  ));

test('mass-assignment: a write that changes a column outside its own', () =>
  expectNoticed(
    massAssignment,
    ({ owner }) => injectRowFault(owner, 'employee', 'new.hire_date := new.hire_date - 1;'),
    /employee\.hire_date changed/,
  ));

test('paired-worlds: a chosen peer that shows in a name', () =>
  expectNoticed(
    pairedWorlds,
    (owner) =>
      injectRowFault(
        owner,
        'annual_reviewer',
        `if new.type = 'Peer' then update employee set first_name = 'Chosen'; end if;`,
        'after insert',
      ),
    /Chosen/,
  ));

test('paired-worlds: ids of reviewer entries that count', () =>
  expectNoticed(
    pairedWorlds,
    async (owner) => {
      await sql`alter table annual_reviewer disable trigger a_annual_reviewer_id`.execute(owner);
    },
    /peer chosen: .*annualReviewerId\\":\d+,.* is .*annualReviewerId\\":\d+,/,
  ));

test('permissions: everyone is an Admin', () =>
  expectNoticed(
    permissions,
    ({ owner }) =>
      injectRowFault(owner, 'employee', `new.permissions := '{Benchmark_Admin}';`, 'before insert or update'),
    /200 instead of 403/,
  ));

test('permissions: a refused call that writes', () =>
  expectNoticed(
    permissions,
    ({ owner }) =>
      injectRowFault(
        owner,
        'rate_count',
        `update employee set first_name = first_name || '!' where employee_id = (select min(employee_id) from employee);`,
        'before insert or update',
      ),
    /\S+ \/\S+.*: refused, but .*employee/i,
  ));

test('permissions: a write without an audit event', () =>
  expectNoticed(
    permissions,
    ({ owner }) => injectRowFault(owner, 'audit_event', 'return null;', 'before insert'),
    /\S+ \/\S+.*: wrote without an audit event/,
  ));

test('sessions: a refreshed session that keeps its old access token', () =>
  expectNoticed(
    sessions,
    ({ owner }) => injectRowFault(owner, 'session', 'new.access_hash := old.access_hash;'),
    /the successor is worth nothing/,
  ));

test('versions: a user who may not create databases', () =>
  expectNoticed(
    versions,
    async ({ url }) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('alter role benchmark_plain_user nocreatedb');
      await client.end();
    },
    /permission denied to create database|no test ran|the tests ended with/,
  ));
