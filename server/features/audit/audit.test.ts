import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import { auditEach, recordAudit, recordSystemAudits } from './audit.ts';

let database: TestDatabase;
let [ada, ben, cem] = [0, 0, 0];

beforeAll(async () => {
  database = await createTestDatabase();
  const add = async () => (await addPerson(database.owner)).employeeId;
  [ada, ben, cem] = [await add(), await add(), await add()];
});
afterAll(() => database.drop());

const rowsOf = async (action: string) => {
  const { rows } = await sql`
    select actor_employee_id as "actorId", relation, subject_employee_id as "subjectId", object, before, after
    from audit_event where action = ${action} order by audit_event_id`.execute(database.owner);
  return rows;
};

it('an event holds actor, relation, employee, object, and the values before and after', async () => {
  const action = 'move-desk';
  await recordAudit(database.db, {
    viewer: {
      employeeId: ada,
      permissions: [],
    },
    relation: 'Lead',
    action,
    subjectId: ben,
    object: { deskId: 7 },
    before: { floor: 1 },
    after: { floor: null },
  });
  expect(await rowsOf(action)).toEqual([
    {
      actorId: ada,
      relation: 'Lead',
      subjectId: ben,
      object: { deskId: 7 },
      before: { floor: 1 },
      after: { floor: null },
    },
  ]);
});

it('an event of the system needs no more than a relation and an action', async () => {
  await recordAudit(database.db, { viewer: null, relation: 'System', action: 'clean', subjectId: null });
  expect(await rowsOf('clean')).toEqual([
    { actorId: null, relation: 'System', subjectId: null, object: {}, before: null, after: null },
  ]);
});

it('an action of the system on several people has an event for each', async () => {
  await inTransaction(database.db, (tx) => recordSystemAudits(tx, 'greet', [ben, cem], { day: 'Monday' }));
  const event = { actorId: null, relation: 'System', object: { day: 'Monday' }, before: null, after: null };
  expect(await rowsOf('greet')).toEqual([
    { ...event, subjectId: ben },
    { ...event, subjectId: cem },
  ]);
});

it('each of many moves has an event with the managers before and after', async () => {
  const moves = sql`(values (${ben}::integer, null::integer, ${ada}::integer, 'Admin'),
    (${cem}, ${ben}, null, 'Lead')) moves ("employeeId", "fromManagerId", "managerId", relation)`;
  await auditEach(moves, 'swap', ada).execute(database.db);
  const event = { actorId: ada, object: {} };
  const managers = (managerId: number | null) => ({ managerId });
  expect(await rowsOf('swap')).toEqual([
    { ...event, relation: 'Admin', subjectId: ben, before: managers(null), after: managers(ada) },
    { ...event, relation: 'Lead', subjectId: cem, before: managers(ben), after: managers(null) },
  ]);
});
