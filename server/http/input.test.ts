import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeReviewDates,
  changeReviewers,
  changeSurveyLinks,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { listBulkPeople, previewBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { deleteDocument, uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import {
  getGoal,
  saveGoal,
  saveGoalUpdate,
  saveMilestones,
  toggleMilestone,
} from '#contract/goals/goals.endpoints.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { editKudo, listKudosOf, sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import {
  addEmployee,
  archiveEmployee,
  assignTeam,
  changeEmployee,
} from '#contract/people/people-changes.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { saveProject } from '#contract/projects/projects.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let member: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp({ COMPANY_TIME_ZONE: 'America/New_York' });
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  member = await test.signInAs('member@example.test');
});
afterAll(() => test.stop());

describe('input of a forbidden caller', () => {
  it.each([addEmployee, changeEmployee, archiveEmployee, editKudo])(
    'is not parsed: $method $path',
    async (endpoint) => {
      const refused = await member.call(endpoint, { body: { employeeId: 'nobody' } });
      expect([refused.status, refused.text]).toEqual([403, 'You do not have permission to view this page.']);
      expect((await admin.call(endpoint, { body: { employeeId: 'nobody' } })).status).toBe(400);
    },
  );
});

describe('invalid input of a caller who may not', () => {
  const invalid = { projectId: -1, projectName: 7, title: 7, status: 'No' };

  it('is refused as forbidden without an id, where the roles decide', async () => {
    const calls = [saveProject, saveGoal, saveMilestones, changeReviewDates, assignTeam, endMarkingPeriod];
    for (const endpoint of calls) {
      expect((await member.call(endpoint, { body: invalid })).status).toBe(403);
      expect((await admin.call(endpoint, { body: invalid })).status).toBe(400);
    }
  });

  it('is refused as forbidden about an object, as far as the input names it', async () => {
    const { employeeId, markingPeriodId } = company.lead;
    const created = await admin.call(saveGoal, {
      body: { employeeId, markingPeriodId, title: 'Of the lead' },
    });
    const { entityId: goal } = created.json<{ entityId: number }>();
    for (const [caller, status] of [
      [member, 403],
      [admin, 400],
    ] as const) {
      const sent = { body: { ...invalid, goal } };
      expect((await caller.call(saveGoalUpdate, sent)).status).toBe(status);
      expect((await caller.call(saveGoalUpdate, { body: invalid })).status).toBe(400); // names no goal
      const query = { goalId: goal, milestoneId: 1, isCompleted: 'perhaps' };
      expect((await caller.call(toggleMilestone, { query })).status).toBe(status);
    }
  });

  it('is refused as forbidden for a move that the caller may not make, whatever the lead or the other rows', async () => {
    const lead = await test.signInAs('lead@example.test');
    const [own, foreign] = [company.member.employeeId, company.admin.employeeId];
    const rows = [
      [[{ employeeId: foreign, managerId: 'x' }], 403],
      [[{ employeeId: 'x' }, { employeeId: company.stranger.employeeId, managerId: null }], 403],
      [[{ employeeId: own, managerId: foreign }, 'x'], 403],
      [[{ employeeId: own, managerId: 'x' }], 400],
      [[{ employeeId: own, managerId: null }, 7], 400],
      [['x'], 400],
      ['x', 400],
    ] as const;
    for (const [body, status] of rows) {
      const answers = [await lead.call(assignTeam, { body }), await admin.call(assignTeam, { body })];
      expect([body, ...answers.map((answer) => answer.status)]).toEqual([body, status, 400]);
    }
  });

  it('is refused as forbidden for a changed mark of a reviewer, whatever the other rows', async () => {
    const lead = await test.signInAs('lead@example.test');
    const { annualReviewId, employeeId } = await startedReview(test, admin, company.lead.employeeId);
    const { annualReviewId: other } = await startedReview(test, admin, company.lead.employeeId);
    const self = { annualReviewId, employeeId, type: 'Self' };
    const [same, changed] = [
      { ...self, isCompleted: false },
      { ...self, isCompleted: true },
    ];
    const rows = [
      [[changed, 'x'], 403],
      [['x', changed], 403],
      [[{ ...changed, type: 'Pet' }], 403],
      [[changed, { ...self, annualReviewId: other }], 403],
      [[changed, { ...self, employeeId: 'x', isCompleted: 'x' }], 403],
      [[same, 'x'], 400],
      [[{ ...self, isCompleted: 'x' }], 400],
      [[{ ...changed, employeeId: 'x' }], 400],
      [['x'], 400],
      [[], 400],
    ] as const;
    for (const [body, status] of rows) {
      const answers = [
        await lead.call(changeReviewers, { body }),
        await admin.call(changeReviewers, { body }),
      ];
      expect([body, ...answers.map((answer) => answer.status)]).toEqual([body, status, 400]);
    }
    for (const endpoint of [changeReviewers, changeSurveyLinks])
      expect((await member.call(endpoint, { body: ['x', same] })).status).toBe(403);
  });

  it("is refused as forbidden for another person's words and for one's own permissions", async () => {
    await sql`update company_settings set own_goals = true`.execute(test.owner);
    const { employeeId, markingPeriodId } = company.member;
    const made = await admin.call(saveGoal, {
      body: { employeeId, markingPeriodId, title: 'Of the member' },
    });
    const { entityId: goal } = made.json<{ entityId: number }>();
    const written = await member.call(saveGoalUpdate, { body: { goal, title: 'News', status: 'Started' } });
    const { entityId: updateId } = written.json<{ entityId: number }>();
    const others = await admin.call(saveGoalUpdate, { body: { goal, updateId, title: '' } });
    expect(others).toMatchObject({ status: 403, text: goalMessages.updateOfAnother('Mem Ber') });
    expect((await member.call(saveGoalUpdate, { body: { goal, updateId, title: '' } })).status).toBe(400);
    const stranger = await test.signInAs('stranger@example.test');
    const unknown = await stranger.call(saveGoalUpdate, { body: { goal, updateId, title: '' } });
    expect(unknown).toMatchObject({ status: 403, text: 'You do not have permission to view this page.' });

    const body = { employeeId: company.admin.employeeId, permissions: [], firstName: '' };
    const own = await admin.call(changeEmployee, { body });
    expect(own).toMatchObject({ status: 403, text: peopleMessages.ownPermissions });
    expect((await admin.call(changeEmployee, { body: { ...body, employeeId } })).status).toBe(400);
  });

  it('is refused as forbidden in the query of a read', async () => {
    const made = await admin.call(previewBulkAction, {
      body: { act: { kind: 'remind' }, people: { employeeIds: [company.member.employeeId] } },
    });
    const { bulkActId } = made.json<{ bulkActId: string }>();
    const lead = await test.signInAs('lead@example.test');
    const wrongPage = { params: { bulkActId }, query: { limit: 'all' } };
    expect((await lead.call(listBulkPeople, wrongPage)).status).toBe(403);
    expect((await admin.call(listBulkPeople, wrongPage)).status).toBe(400);
    const wrongPeriod = { params: { id: company.lead.employeeId }, query: { mp: 'all' } };
    expect((await member.call(listKudosOf, wrongPeriod)).status).toBe(403);
    expect((await admin.call(listKudosOf, wrongPeriod)).status).toBe(400);
  });

  it('is refused as forbidden beside a document', async () => {
    const { annualReviewId, employeeId, email } = await startedReview(test, admin, company.lead.employeeId);
    const query = { AnnualReviewId: annualReviewId, Type: 'Final' } as const;
    const sent = { query, name: 'a.txt', bytes: Buffer.from('What went well.') };
    const stored = await admin.upload(uploadDocument, sent);
    const { entityId: documentId } = stored.json<{ entityId: number }>();
    const headers = { 'if-match': 'newest' };
    const unknownKind = { ...query, Type: 'Diary' };
    for (const [caller, status] of [
      [member, 403],
      [await test.signInAs('lead2@example.test'), 403],
      [admin, 400],
    ] as const) {
      const answers = [
        await caller.upload(uploadDocument, { ...sent, query: unknownKind }),
        await caller.upload(uploadDocument, { ...sent, headers }),
        await caller.call(deleteDocument, { params: { documentId }, headers }),
        await caller.call(usePackAsFinal, { body: { annualReviewId }, headers }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    const employee = await test.signInAs(email);
    expect((await employee.upload(uploadDocument, { ...sent, query: unknownKind })).status).toBe(403);
    await sql`update employee set permissions = '{Benchmark_OwnReviewUpload}'
      where employee_id = ${employeeId}`.execute(test.owner);
    // The employee may upload one kind.
    expect((await employee.upload(uploadDocument, { ...sent, query: unknownKind })).status).toBe(400);
    expect((await employee.upload(uploadDocument, { ...sent, headers })).status).toBe(403);
  });

  it('is not read before a wrong If-Match or Idempotency-Key either', async () => {
    const { employeeId, markingPeriodId } = company.lead;
    const body = { employeeId, markingPeriodId, title: 'A' };
    const lead = await test.signInAs('lead@example.test');
    for (const headers of [{ 'if-match': 'newest' }, { 'idempotency-key': '' }]) {
      expect((await lead.call(saveGoal, { body, headers })).status).toBe(403); // own goals are refused
      expect((await admin.call(saveGoal, { body, headers })).status).toBe(400);
    }
  });
});

describe('a sentence about a field', () => {
  const problem = { accept: 'application/problem+json' };

  it.each([
    [changeEmployee, { employeeId: 1, permissions: ['Boss'] }, 'Permission 1 must be a known permission.'],
    [changeEmployee, { permissions: 'Boss' }, 'Permission must be a list of permissions.'],
    [changeEmployee, { position: { employeeRoleId: 'x', positionName: 'A' } }, 'Position is not valid.'],
    [changeEmployee, { employeeId: {} }, 'Team member is not valid.'],
    [assignTeam, [{ employeeId: 1 }, { employeeId: 'x' }], 'Team member in row 2 is not valid.'],
    [assignTeam, {}, 'The request must be a list of team members.'],
    [saveGoal, { goalId: 'x', title: 'A' }, 'Goal is not valid.'],
    [
      saveGoal,
      { title: 'A\nB' },
      'Title must be one line, without control characters and marks that change the direction of text.',
    ],
    [saveProject, { evaluations: [{ employee: { employeeId: 'x' } }] }, 'Team member in row 1 is not valid.'],
    [endMarkingPeriod, { goalIds: [1, 'x'] }, 'Goal 2 is not valid.'],
    [changeReviewDates, { selfDeadline: 'soon' }, 'Self review deadline must be a day, as YYYY-MM-DD.'],
  ])('never names it as the wire does: %j', async (endpoint, body, sentence) => {
    const { errors } = (await admin.call(endpoint, { body, headers: problem })).json<{
      errors: { path: string; message: string }[];
    }>();
    expect(errors.map(({ message }) => message)).toContain(sentence);
    for (const { message } of errors) expect(message).toMatch(/^[A-Z][^.]*[a-z0-9][^.]*\.?$/);
    for (const { message } of errors) expect(message).not.toMatch(/\b[a-z]+[A-Z]\w*|\w\.\w/);
  });

  it('keeps the path for programs, and names a parameter', async () => {
    const answer = await admin.call(changeEmployee, {
      body: { employeeId: 1, permissions: ['Boss'] },
      headers: problem,
    });
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toContain(
      'permissions.0',
    );
    expect((await admin.call(getGoal, { params: { id: 'x' } })).text).toBe('id must be a positive number.');
  });

  it('lists at most a hundred errors', async () => {
    const body = Array.from({ length: 1_500 }, () => ({ employeeId: 'x' }));
    const { errors } = (await admin.call(assignTeam, { body, headers: problem })).json<{
      errors: object[];
    }>();
    expect(errors.length).toBe(100);
  });
});

describe('an instant sent for a day', () => {
  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['2026-03-01T00:00Z', '2026-03-01'],
    ['2026-03-01T02:00:00+02:00', '2026-03-01'],
    ['2026-03-01T04:59:59.999Z', '2026-02-28'],
    ['2026-03-01T05:00:00Z', '2026-03-01'],
    ['2026-03-01T23:30:00-05:00', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
  ])('%s is %s', async (startDate, day) => {
    const { markingPeriodId } = company.member;
    const answer = await admin.call(correctMarkingPeriod, { body: { markingPeriodId, startDate } });
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
    const { start_date: stored } = await test.owner
      .selectFrom('marking_period')
      .select('start_date')
      .where('marking_period_id', '=', markingPeriodId)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(day);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T00:00:00',
    '0001-01-01T00:00:00Z',
    'Sun',
  ])('%s is refused', async (startDate) => {
    const { markingPeriodId } = company.member;
    const answer = await admin.call(correctMarkingPeriod, { body: { markingPeriodId, startDate } });
    expect([answer.status, answer.text]).toEqual([400, 'Start date must be a day, as YYYY-MM-DD.']);
  });

  it('works for deadlines, and a text that looks like an instant stays a text', async () => {
    const { employeeId, markingPeriodId } = company.member;
    const title = '2026-12-01T23:00:00.000Z';
    const saved = await admin.call(saveGoal, {
      body: { employeeId, markingPeriodId, title, endDate: '2026-12-02T03:00:00.000Z' },
    });
    const { entityId } = saved.json<{ entityId: number }>();
    const goal = (await admin.call(getGoal, { params: { id: entityId } })).json();
    expect(goal).toMatchObject({ title, endDate: '2026-12-01' });
  });
});

describe('a caller without a session', () => {
  it('is refused before the body is parsed', async () => {
    const send = (payload: string, accessToken?: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api${sendKudo.path}`,
        headers: {
          'content-type': 'application/json',
          ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        },
        payload,
      });
    const { accessToken } = await test.signInAs('member@example.test');
    const malformed = '['.repeat(100_000);
    expect((await send(malformed)).statusCode).toBe(401);
    expect((await send(malformed, 'j'.repeat(43))).statusCode).toBe(401);
    expect((await send(malformed, accessToken)).statusCode).toBe(400);
  });
});
