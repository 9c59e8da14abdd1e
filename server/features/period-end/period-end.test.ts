import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import {
  openPeriodFixture,
  type PeriodFixture,
  refused,
} from '#server/features/periods/marking-periods.fixture.ts';

let fixture: PeriodFixture;
beforeAll(async () => {
  fixture = await openPeriodFixture();
});
afterAll(() => fixture.test.stop());

describe('ending a marking period', () => {
  it('is for Admins only', async () => {
    const { markingPeriodId, email } = await fixture.reviewed();
    for (const one of ['lead@example.test', 'lead2@example.test', 'stranger@example.test', email]) {
      expect(
        await fixture.end(await fixture.test.signInAs(one), markingPeriodId, await fixture.day(0)),
      ).toMatchObject(refused);
      expect(
        await fixture.end(await fixture.test.signInAs(one), 999_999, await fixture.day(0)),
      ).toMatchObject(refused);
    }
    expect((await fixture.end(fixture.test.anonymous, markingPeriodId, await fixture.day(0))).status).toBe(
      401,
    );
    expect((await fixture.end(fixture.admin, 999_999, await fixture.day(0))).status).toBe(404);
    expect((await fixture.end(fixture.admin, markingPeriodId, await fixture.day(0))).status).toBe(200);
  });

  it('is not for an Admin’s own period while there is another Admin', async () => {
    const own = await addPerson(fixture.test.owner, {
      managerId: fixture.company.lead.employeeId,
      permissions: ['Benchmark_Admin'],
    });
    await sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date,
        meeting_completed_at, completed_at)
      values (${own.markingPeriodId}, ${own.employeeId}, now(), '2026-05-01', now(), now())`.execute(
      fixture.test.owner,
    );
    const caller = await fixture.test.signInAs(own.email);
    expect(await fixture.end(caller, own.markingPeriodId, await fixture.day(0))).toMatchObject(refused);
    expect((await fixture.end(fixture.admin, own.markingPeriodId, await fixture.day(0))).status).toBe(200);
  });

  it('needs a last day, within the period and not after today', async () => {
    const { markingPeriodId, employeeId } = await fixture.reviewed();
    for (const missing of [undefined, null, '']) {
      const answer = await fixture.end(fixture.admin, markingPeriodId, missing);
      expect([answer.status, answer.text]).toEqual([400, 'Date of last day is required']);
    }
    expect(await fixture.end(fixture.admin, markingPeriodId, '2026-03-01')).toMatchObject({
      status: 400,
      text: 'The last day must not come before the start of the period.',
    });
    expect(await fixture.end(fixture.admin, markingPeriodId, await fixture.day(1))).toMatchObject({
      status: 400,
      text: 'The last day must not be after today.',
    });
    expect((await fixture.end(fixture.admin, markingPeriodId, '2026-02-30')).status).toBe(400);
    expect(await fixture.periodsOf(employeeId)).toHaveLength(1);
    expect((await fixture.end(fixture.admin, markingPeriodId, '2026-03-02')).status).toBe(200);
  });

  it('needs a complete annual review', async () => {
    const never = await addPerson(fixture.test.owner, { managerId: fixture.company.lead.employeeId });
    const open = await startedReview(fixture.test, fixture.lead, fixture.company.lead.employeeId);
    for (const { markingPeriodId } of [never, open]) {
      expect(await fixture.end(fixture.admin, markingPeriodId, await fixture.day(0))).toMatchObject({
        status: 409,
        text: 'The annual review must be complete before the marking period can be ended.',
      });
    }
  });

  it('needs no review of a person without a team lead; one that was started must be complete', async () => {
    const [unassigned, selfManaged, open] = [
      await addPerson(fixture.test.owner),
      await addPerson(fixture.test.owner),
      await addPerson(fixture.test.owner),
    ];
    await sql`update employee set manager_id = employee_id where employee_id = ${selfManaged.employeeId}`.execute(
      fixture.test.owner,
    );
    await sql`insert into annual_review (marking_period_id, employee_id, started_at)
      values (${open.markingPeriodId}, ${open.employeeId}, now())`.execute(fixture.test.owner);
    for (const { markingPeriodId } of [unassigned, selfManaged]) {
      expect((await fixture.end(fixture.lead, markingPeriodId, await fixture.day(0))).status).toBe(403);
      expect((await fixture.end(fixture.admin, markingPeriodId, await fixture.day(0))).status).toBe(200);
    }
    expect(await fixture.end(fixture.admin, open.markingPeriodId, await fixture.day(0))).toMatchObject({
      status: 409,
      text: 'The annual review must be complete before the marking period can be ended.',
    });
  });

  it('opens the next period on the following day, once', async () => {
    const { markingPeriodId, employeeId } = await fixture.reviewed();
    const lastDay = await fixture.day(-3);
    const answer = await fixture.end(fixture.admin, markingPeriodId, lastDay);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const [next, former] = await fixture.periodsOf(employeeId);
    expect(next).toMatchObject({
      markingPeriodId: answer.json<{ entityId: number }>().entityId,
      startDate: await fixture.day(-2),
      endDate: null,
      display: 'Current Period',
    });
    const [year, month, dayOfMonth] = lastDay.split('-');
    expect(former).toMatchObject({
      markingPeriodId,
      endDate: lastDay,
      display: `03/02/2026 - ${month}/${dayOfMonth}/${year}`,
    });
    expect(await fixture.end(fixture.admin, markingPeriodId, lastDay)).toMatchObject({
      status: 409,
      text: 'This marking period has already been ended.',
    });
    expect(await fixture.periodsOf(employeeId)).toHaveLength(2);
    const { rows } = await sql`select actor_employee_id as actor, relation, object, after from audit_event
      where action = 'end-marking-period' and subject_employee_id = ${employeeId}`.execute(
      fixture.test.owner,
    );
    expect(rows).toMatchObject([
      {
        actor: fixture.company.admin.employeeId,
        relation: 'Admin',
        object: { markingPeriodId },
        after: { endDate: lastDay },
      },
    ]);
  });

  it('succeeds for one of many concurrent calls', async () => {
    const { markingPeriodId, employeeId } = await fixture.reviewed();
    const other = await fixture.test.signInAs('admin2@example.test');
    const today = await fixture.day(0);
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [fixture.admin, other].map((one) => fixture.end(one, markingPeriodId, today))),
    );
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await fixture.periodsOf(employeeId)).toHaveLength(2);
  });

  it('is refused for an older version', async () => {
    const { markingPeriodId, employeeId } = await fixture.reviewed();
    const version = (await fixture.periodsOf(employeeId))[0]?.version ?? 0;
    expect((await fixture.correct(markingPeriodId, '2026-03-05')).status).toBe(200);
    const late = await fixture.end(fixture.admin, markingPeriodId, await fixture.day(0), version);
    expect(late.status).toBe(412);
    expect(late.text).toMatch(/^Ada Admin changed this on /);
  });
});
