import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDashboard, listUpcomingDates } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject, UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { inviteDue } from '#server/features/projects/directory/invitations.ts';
import {
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';
import { sendDueReminders } from '#server/features/reminders/automatic-reminders.ts';

let fixture: ProjectFixture;

beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterAll(() => fixture.test.stop());

async function projects(): Promise<DashboardProject[]> {
  const answer = await fixture.callers.admin.call(adminDashboard);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json<{ projectEvaluations: DashboardProject[] }>().projectEvaluations;
}

const close = (projectId: number) =>
  sql`update project set closed_at = now() where project_id = ${projectId}`.execute(fixture.test.owner);

test('an open project is on the dashboard with its members, without links', async () => {
  const projectId = await fixture.newProject({ projectName: 'Lighthouse' });
  const found = (await projects()).find((one) => one.projectId === projectId);
  expect(found).toMatchObject({
    projectTitle: 'Lighthouse',
    managerLastName: 'Manager',
    status: 0,
    needsProjectManager: false,
    members: [
      {
        employee: { fullName: 'Pam Manager' },
        projectRole: 'PM',
        evaluationStatus: 'Incomplete',
        remindersSent: [],
      },
      { evaluationStatus: 'Incomplete' },
      { evaluationStatus: 'Incomplete' },
    ],
  });
  expect(JSON.stringify(found)).not.toContain('guid');

  await close(projectId);
  expect((await projects()).some((one) => one.projectId === projectId)).toBe(false);
});

test('its deadline is an upcoming date while it is open', async () => {
  const deadline = addDays(fixture.today, 5);
  const projectId = await fixture.newProject({ projectName: 'Pier', evaluationDeadline: deadline });
  const on = async () => {
    const days = (await fixture.callers.admin.call(listUpcomingDates)).json<UpcomingDay[]>();
    return days.find(({ day }) => day === deadline)?.projectDeadlines ?? [];
  };
  expect(await on()).toEqual([{ entityId: projectId, description: 'Pier for Acme' }]);
  await close(projectId);
  expect(await on()).toEqual([]);
});

test('deadlines of projects are listed from today until the same weekday two weeks on', async () => {
  for (const [ahead, isListed] of [
    [-1, false],
    [0, true],
    [14, true],
    [15, false],
  ] as const) {
    const evaluationDeadline = addDays(fixture.today, ahead);
    const projectId = await fixture.newProject({ projectName: `Wharf ${ahead}`, evaluationDeadline });
    const days = (await fixture.callers.admin.call(listUpcomingDates)).json<UpcomingDay[]>();
    const listedOn = days
      .filter(({ projectDeadlines }) => projectDeadlines.some(({ entityId }) => entityId === projectId))
      .map(({ day }) => day);
    expect(listedOn, `${ahead} days`).toEqual(isListed ? [evaluationDeadline] : []);
    await close(projectId);
  }
});

test('automatic reminders go to members who owe an invited evaluation, and count', async () => {
  const { owner, db } = fixture.test;
  const projectId = await fixture.newProject({
    projectName: 'Quay',
    evaluationDeadline: addDays(fixture.today, 1),
  });
  // Not invited yet, although the deadline is a week ahead.
  await fixture.newProject({
    endDate: addDays(fixture.today, 1),
    evaluationDeadline: addDays(fixture.today, 7),
  });
  await inviteDue(db, recordingJobs());
  const pm = await fixture.evaluationOf(
    projectId,
    (await fixture.read(projectId)).projectManager ?? { employeeId: 0 },
  );
  const remind = async () => {
    await owner.deleteFrom('reminder_item').execute();
    await sql`delete from message where digest_day is not null`.execute(owner);
    await sql`update automatic_reminders set is_on = true, through_day = company_today() - 1`.execute(owner);
    await sendDueReminders(db, recordingJobs());
    const { rows } = await sql<{ id: number }>`
      select project_evaluation_id as id from reminder_item where project_evaluation_id is not null`.execute(
      owner,
    );
    return rows.map(({ id }) => id);
  };
  await fixture.test.shiftClock(await untilNoon());
  expect(await remind()).toHaveLength(3);
  await sql`update message set sent_at = now() where digest_day is not null`.execute(owner);
  const row = await sql<{
    n: number;
  }>`select count(*)::int as n from reminder_item where project_evaluation_id = ${pm}`.execute(owner);
  expect(row.rows[0]?.n).toBe(1);
  await sql`update employee set archived_at = now(), end_date = '2026-01-01'
    where employee_id = (select employee_id from project_evaluation where evaluation_id = ${pm})`.execute(
    owner,
  );
  expect(await remind()).toHaveLength(2);
  await close(projectId);
  expect(await remind()).toEqual([]);
});

/** Time until noon in the company's time zone, so that the reminder hour has passed at each run. */
async function untilNoon(): Promise<string> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '12 hours'
      - (now() at time zone 'UTC'))::int as seconds`.execute(fixture.test.owner);
  return `${rows[0]?.seconds ?? 0} seconds`;
}
