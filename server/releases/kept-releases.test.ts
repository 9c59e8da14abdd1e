import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminDashboard } from '#contract/dashboards/dashboards.endpoints.ts';
import { downloadDocument } from '#contract/reviews/documents.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { getGoal, listGoals } from '#contract/goals/goals.endpoints.ts';
import { listKudos, sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { getProjectResults, listEvaluations } from '#contract/projects/project-evaluations.endpoints.ts';
import { getProject, listProjects } from '#contract/projects/projects.endpoints.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { schemasOf } from '#contract/schemas-of.ts';
import { restore } from '#server/backup/restore.ts';
import { verify } from '#server/backup/verify.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { openEmptyFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { type Answer, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  type ArchivedRelease,
  differencesFrom,
  readRelease,
} from '#server/testing/database/archived-rows.ts';
import { createTestDatabase, utcFor } from '#server/testing/database/database.ts';
import { archiveOf, releases } from '#server/testing/releases.ts';

// A backup of each release's demo company is restored into the tables of that release, and migrated to those
// of today.
describe.each(releases)('the demo company of release $name, migrated forward', (release) => {
  let archived: ArchivedRelease;
  let folder: string;
  let app: TestApp;
  let admin: SignedInCaller;
  let differences: readonly string[];

  beforeAll(async () => {
    archived = await readRelease(release);
    folder = mkdtempSync(join(tmpdir(), 'benchmark-release-'));
    const FILES_URL = `file://${join(folder, 'files')}`;
    const cluster = inject('cluster');
    const restored = await createTestDatabase({ ...cluster, template: 'template0' });
    await utcFor(restored.owner);
    await restore({
      connectionString: restored.url,
      source: createReadStream(archiveOf(release.name)),
      identity: null,
      openFiles: (id, givenUp) => openEmptyFileStore({ FILES_URL, DATA_DIR: folder }, id, givenUp),
    });
    // A database is copied only without connections to it.
    await Promise.all([restored.db.destroy(), restored.owner.destroy()]);
    const template = new URL(restored.url).pathname.slice(1);
    app = await startTestApp({ FILES_URL, DATA_DIR: folder }, { ...cluster, template });
    await utcFor(app.owner);
    await restored.drop();
    // The open periods and deadlines are those of the day of the backup.
    await sql`create or replace function app_now() returns timestamptz language sql stable as
      ${sql.lit(`select '${archived.start.takenAt}'::timestamptz`)}`.execute(app.owner);
    // Before the first sign-in, which writes rows.
    differences = await differencesFrom(archived, release, app.url);
    const { rows } = await sql<{ email: string }>`select email from employee
      where archived_at is null and 'Benchmark_Admin' = any(permissions) order by employee_id limit 1`.execute(
      app.owner,
    );
    admin = await app.signInAs(rows[0]?.email ?? '');
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const idsOf = async (table: string) => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`${table}_id`)} as id from ${sql.table(table)} order by 1`.execute(app.owner);
    return rows.map(({ id }) => id);
  };

  /** Reads an endpoint and expects a response that matches its contract. */
  async function reads(endpoint: Endpoint, options: object = {}): Promise<Answer> {
    app.app.callCounts.forget();
    const answer = await admin.call(endpoint, options);
    expect([endpoint.path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([
      endpoint.path,
      200,
      '',
    ]);
    if (endpoint.answersFile !== true) schemasOf(endpoint).response?.parse(answer.json());
    return answer;
  }

  test('has run all migrations since, holds each row unchanged, and breaks no constraint', async () => {
    expect(archived.start.migrations.at(-1)?.name).toBe(release.lastMigration);
    expect(await isMigrated(app.db)).toBe(true);
    const counted = [...archived.rows.values()].reduce((sum, rows) => sum + rows.length, 0);
    expect(counted).toBeGreaterThan(1000);
    expect(differences).toEqual([]);
    // The clock of the test app stands still.
    const { faults } = await verify(app.url, app.context.files);
    expect(faults.filter((fault) => !fault.startsWith('function app_now()'))).toEqual([]);
  });

  test('answers what the screens read', async () => {
    const lists = [adminDashboard, listDuties, listReviewCycle, listGoals, listProjects, listEvaluations];
    for (const endpoint of [...lists, listKudos]) {
      expect((await reads(endpoint)).text.length).toBeGreaterThan(50);
    }
    for (const EmployeeId of await idsOf('employee'))
      await reads(getProfile, { params: { EmployeeId, markingPeriodId: 0 } });
    for (const id of (await idsOf('goal')).slice(-20)) await reads(getGoal, { params: { id } });
    for (const id of await idsOf('project')) {
      await reads(getProject, { params: { id } });
      await reads(getProjectResults, { params: { id } });
    }
  });

  test('serves each document with the bytes that it had', async () => {
    const documents = await app.owner.selectFrom('document').select(['document_id', 'storage_key']).execute();
    expect(documents.length).toBe(archived.files.size);
    for (const { document_id: DocumentId, storage_key: key } of documents) {
      const answer = await reads(downloadDocument, { query: { DocumentId } });
      expect(answer.bytes.equals(archived.files.get(key) ?? Buffer.of())).toBe(true);
    }
  });

  test('takes a new row, under a new number', async () => {
    const { rows } = await sql<{ id: number; email: string }>`
      select marking_period_id as id, email from marking_period join employee using (employee_id)
      where ended_at is null and archived_at is null order by employee_id desc limit 1`.execute(app.owner);
    const [from] = rows;
    const sender = await app.signInAs(from?.email ?? '');
    const last = Math.max(...(await idsOf('kudo')));
    const [employeeId = 0] = await idsOf('employee');
    const given = { message: 'Thank you', targetEmployees: [{ employeeId }], values: [] };
    const answer = await sender.call(sendKudo, { body: { ...given, markingPeriodId: from?.id ?? 0 } });
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    expect(Math.max(...(await idsOf('kudo')))).toBeGreaterThan(last);
  });
});
