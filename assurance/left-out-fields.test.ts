import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import * as people from '#contract/people-changes.ts';
import { peopleMessages } from '#contract/people.ts';
import type { Answer } from '#server/testing/app.ts';
import { changedColumns, clearJournal, readJournal } from './kit/journal.ts';
import type { Target } from './kit/review-scene.ts';
import { forgetCalls, nameOf, openStage, type Stage } from './kit/stage.ts';
import { addCast, type Cast, meet } from './permissions/cells.ts';
import type { ObjectRow } from './permissions/row.ts';
import { permissionTable } from './permissions.table.ts';

type Body = Record<string, unknown>;

/**
 * A save of an existing object. `full` sets every field of the contract to a value other than the default. `names` are
 * the fields that identify the object, and so are never omitted.
 */
type Save = {
  readonly call: string;
  readonly full: (target: Target) => Body;
  readonly names: readonly string[];
  /** Alternative fields for one value, of which one is enough. */
  readonly together?: readonly (readonly string[])[];
  /** The call is sent twice before anything is omitted: the first one doesn't yet set every field. */
  readonly isTwice?: true;
};

const deadlines = {
  finalDeadline: '2027-03-04',
  managerDeadline: '2027-02-25',
  selfDeadline: '2027-02-18',
  peerDeadline: '2027-02-11',
};

const saves: readonly Save[] = [
  {
    call: 'PUT /Employees',
    names: ['employeeId'],
    full: ({ employeeId, leadId, employeeRoleId }) => ({
      employeeId,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: `grace${employeeId}@example.test`,
      activeHireDate: '2019-05-06',
      department: { departmentName: 'Compilers' },
      position: { employeeRoleId, positionName: 'Admiral', startDate: '2021-01-04' },
      permissions: ['Benchmark_PM', 'Benchmark_TeamLead'],
      managerId: leadId,
      isActive: true,
    }),
  },
  {
    call: 'PUT /Employees/absence',
    names: ['employeeId'],
    full: ({ employeeId }) => ({ employeeId, from: '2031-07-01', to: '2031-07-09' }),
  },
  {
    call: 'PUT /Employees/deputy',
    names: ['leadId'],
    full: ({ employeeId, bystanderId }) => ({
      ...{ leadId: employeeId, deputyId: bystanderId, from: '2031-07-01', until: '2031-07-09' },
    }),
  },
  {
    call: 'POST /Employees/assign',
    names: ['employeeId'],
    full: ({ employeeId, leadId: managerId }) => ({ employeeId, managerId }),
  },
  {
    call: 'POST /Goals/save',
    names: ['goalId', 'employeeId', 'markingPeriodId'],
    full: ({ goalId, employeeId, markingPeriodId }) => ({
      ...{
        goalId,
        employeeId,
        markingPeriodId,
        title: 'Learn',
        description: 'Slowly',
        endDate: '2027-01-15',
      },
    }),
  },
  {
    call: 'POST /Goals/save/milestones',
    names: ['goalId', 'milestoneId'],
    full: ({ goalId, milestoneId }) => ({
      ...{ goalId, milestoneId, content: 'Read', dueDate: '2027-01-10', isCompleted: true, isDeleted: false },
    }),
  },
  {
    call: 'POST /Goals/save/update',
    names: ['goal', 'updateId'],
    full: ({ goalId: goal, goalUpdateId: updateId }) => ({
      ...{ goal, updateId, title: 'Done', status: 'Complete', notes: 'At last' },
    }),
  },
  {
    call: 'POST /Projects/save',
    names: ['projectId'],
    together: [['client', 'clientId']],
    full: ({ projectId, employeeId, bystanderId, clientId }) => ({
      projectId,
      projectName: 'Harbour',
      description: 'A port',
      startDate: '2026-01-06',
      endDate: '2026-02-06',
      evaluationDeadline: '2026-02-26',
      client: { clientId },
      clientId,
      evaluations: [
        { employee: { employeeId }, projectRole: 'PM' },
        { employee: { employeeId: bystanderId }, projectRole: 'QA' },
      ],
      links: [{ name: 'Board', url: 'https://example.test/board' }],
      notes: 'Mind the tide',
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/dates',
    names: ['annualReviewId'],
    full: ({ annualReviewId }) => ({ annualReviewId, ...deadlines }),
  },
  {
    call: 'PUT /AnnualReviews/update/full',
    names: ['annualReviewId'],
    full: ({ annualReviewId }) => ({
      annualReviewId,
      sitdownDate: '2027-02-26',
      ...{ sitdownTime: '09:30', sitdownMinutes: 30, sitdownPlace: 'Room 4' },
      isSitDownComplete: true,
      isSitdownComplete: true,
      skipPeerReview: true,
      skipPeerReviewReason: 'Nobody knows them yet',
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/links',
    names: ['annualReviewId', 'employeeId'],
    full: ({ annualReviewId, employeeId }) => ({
      ...{ annualReviewId, employeeId, surveyLink: 'https://survey.example.test/kept', tellNow: true },
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/reviewers',
    names: ['annualReviewId', 'employeeId', 'type'],
    // A peer is marked only once chosen.
    isTwice: true,
    full: ({ annualReviewId, bystanderId: employeeId }) => ({
      ...{ annualReviewId, employeeId, type: 'Peer', isCompleted: true, tellNow: true },
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/markingperiod',
    names: ['markingPeriodId', 'startDate'],
    full: ({ markingPeriodId }) => ({ markingPeriodId, startDate: '2026-02-03' }),
  },
  {
    call: 'PUT /Shoutouts',
    names: ['shoutoutId'],
    full: ({ kudoId: shoutoutId }) => ({ shoutoutId, message: 'Well done', values: ['Drive Results'] }),
  },
  {
    call: 'PUT /Settings',
    names: [],
    full: () => ({
      ...{ dueWeeks: 6, startsByItself: true, peersWanted: 3, workingDays: [1, 2], holidays: ['2026-12-25'] },
      ...{ peerToSelfDays: 5, selfToManagerDays: 6, managerToFinalDays: 8 },
    }),
  },
  {
    call: 'PUT /AutomaticReminders',
    names: [],
    full: () => ({
      ...{ isOn: true, sevenDaysBefore: true, oneDayBefore: true, onTheDay: true, weeklyAfter: true },
    }),
  },
];

/** Messages of required fields. */
const required =
  /is required|^All tasks must have a title\.$|^Please enter a message$|^Status must be Started, Complete or Cancelled\.$/;

/** One-time actions that save no field of an existing object. */
const acts = [
  'PUT /AnnualReviews/complete',
  'PUT /AnnualReviews/entry/done',
  'PUT /AnnualReviews/reopen',
  'PUT /AnnualReviews/withdraw',
  'PUT /BulkActs/cancel',
  'PUT /BulkActs/person',
  'PUT /Employees/archive',
  'POST /Goals/EndMarkingPeriod',
];

let stage: Stage;
let cast: Cast;
beforeAll(async () => {
  stage = await openStage();
  cast = await addCast(stage);
});
afterAll(() => stage.stop());

test('every save of an existing object is tested, with every field', async () => {
  const bodies = stage.routes.filter(({ body, edits, method }) => body && (edits || method === 'PUT'));
  const tried = [...saves.map(({ call }) => call), ...acts];
  expect(tried).toEqual(expect.arrayContaining(bodies.map(nameOf)));
  for (const save of saves) {
    const { target } = await prepare(save);
    expect([save.call, Object.keys(save.full(target)).toSorted()]).toEqual([
      save.call,
      Object.keys(shapeOf(endpointOf(save).body)).toSorted(),
    ]);
  }
});

test.each(saves)('$call keeps omitted fields', async (save) => {
  const { target, token } = await prepare(save);
  const body = save.full(target);
  if (save.isTwice) await send(save, token, body);
  const first = await send(save, token, body);
  expect([first.status, first.text]).toEqual([200, first.text]);
  const fields = Object.keys(body).filter((name) => !save.names.includes(name));
  const groups = [...fields.map((name) => [name]), ...(save.together ?? [])];
  for (const group of groups) {
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !group.includes(name)));
    const answer = await send(save, token, rest);
    const outcome = [answer.status, answer.text, await changes()];
    const expected =
      answer.status === 400 ? [400, expect.stringMatching(required), []] : [200, expect.any(String), []];
    expect({ leftOut: group, outcome }).toEqual({ leftOut: group, outcome: expected });
  }
});

test('an archived person stays archived unless the call changes that', async () => {
  const [save] = saves;
  if (!save) throw new Error('There is no save.');
  const { target, token } = await prepare(save);
  await sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${target.employeeId}`.execute(
    stage.owner,
  );
  const { isActive: _leftOut, ...body } = save.full(target);
  const answer = await stage.withToken(token).call(people.changeEmployee, { body });
  expect([answer.status, answer.text]).toEqual([409, peopleMessages.alreadyArchived]);
});

function rowOf({ call }: Save): ObjectRow | null {
  const rows = permissionTable.filter((row) => nameOf(row.endpoint) === call);
  const row = rows.find(({ about }) => about !== 'a new one');
  if (!row) throw new Error(`The permission table does not know ${call}.`);
  return row.kind === 'object' ? row : null;
}

const endpointOf = ({ call }: Save): Endpoint => {
  const endpoint = stage.routes.find((route) => nameOf(route) === call);
  if (!endpoint) throw new Error(`${call} is not mounted.`);
  return endpoint;
};

/** Sets up an Admin and a review without peers, in the state that the call needs. */
async function prepare(save: Save): Promise<{ target: Target; token: string }> {
  const fallback = permissionTable.find((row): row is ObjectRow => row.kind === 'object');
  const row = rowOf(save) ?? fallback;
  if (!row) throw new Error('The permission table is empty.');
  const { target, token } = await meet(stage, cast, row, 'admin', 'foreign');
  await sql`delete from annual_reviewer where annual_review_id = ${target.annualReviewId} and type = 'Peer'`.execute(
    stage.owner,
  );
  return { target, token };
}

async function send(save: Save, token: string, body: Body): Promise<Answer> {
  const endpoint = endpointOf(save);
  await forgetCalls(stage);
  await clearJournal(stage.owner);
  const isList = endpoint.body instanceof z.ZodArray;
  return stage.withToken(token).call(endpoint, { body: isList ? [body] : body });
}

/** The columns that the last call changed, without those that every change sets. */
async function changes(): Promise<string[]> {
  const carried = /^(version|changed_(at|by)|seen_(version|changed_at|changed_by)|last_used_at|place)$/;
  return (await readJournal(stage.owner)).flatMap((row) => {
    if (row.operation !== 'UPDATE') return [`${row.operation} ${row.table}`];
    return changedColumns(row)
      .filter((column) => !carried.test(column))
      .map((column) => `${row.table}.${column}`);
  });
}

/** The fields of a body, or of each entry of a list. */
function shapeOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (schema instanceof z.ZodArray) return shapeOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error('A body is an object or a list of objects.');
}
