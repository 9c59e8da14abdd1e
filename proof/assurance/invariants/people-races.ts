import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import {
  addEmployee,
  archiveEmployee,
  assignTeam,
  changeEmployee,
} from '#contract/people/people-changes.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession, type JournaledApp } from '../kit/test-app.ts';
import { race, type Race } from './race.ts';

const LAST_DAY = '2026-07-31';
let added = 0;

/** The body of a call that changes this person. */
const detailsOf = (employeeId: number, managerId: number, permissions: readonly Permission[] = []) => ({
  employeeId,
  firstName: 'Raced',
  lastName: `Number ${employeeId}`,
  email: `raced${employeeId}@example.test`,
  activeHireDate: '2020-03-02',
  department: { departmentName: 'Engineering' },
  position: { positionId: 0, positionName: 'Engineer', startDate: '2020-03-02' },
  managerId,
  permissions,
});

const addLeads = (testApp: JournaledApp, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { employeeId } = await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] });
      return employeeId;
    }),
  );

/** Counts how many of these leads are in a cycle of the reporting line. */
const circlesAmong = (leads: readonly number[]) => sql<{ count: number }>`
  with recursive above as (
    select employee_id as start, manager_id as at, 1 as steps from employee
    where employee_id = any(${leads}::integer[])
    union all
    select start, employee.manager_id, steps + 1 from above join employee on employee.employee_id = above.at
    where steps < 10
  )
  select count(*)::int as count from above where at = start`;

/** Races about Admins, the reporting line and archiving. */
export const peopleRaces: readonly Race[] = [
  race({
    name: 'the last two Admins remove each other',
    async prepare(testApp, { ids }, round) {
      const pair = await Promise.all(
        [1, 2].map(async () => {
          const { employeeId } = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'] });
          const caller = testApp.withToken(await openSession(testApp, employeeId, '2 hours'));
          return { employeeId, caller };
        }),
      );
      const pairIds = pair.map(({ employeeId }) => employeeId);
      const { rows: staff } = await sql<{ employeeId: number }>`
        update employee set permissions = '{}'
        where 'Benchmark_Admin' = any(permissions) and archived_at is null and not employee_id = any(${pairIds}::integer[])
        returning employee_id as "employeeId"`.execute(testApp.owner);
      return {
        pair,
        pairIds,
        staffIds: staff.map(({ employeeId }) => employeeId),
        leadId: ids.managerId,
        round,
      };
    },
    // Two archivings, two demotions, or one of each.
    calls: (_company, { pair, pairIds, leadId, round }) =>
      pair.map(({ caller }, index) => {
        const employeeId = pairIds[1 - index] ?? 0;
        return (round + index * (round % 3 === 0 ? 1 : 0)) % 2 === 0
          ? caller.call(archiveEmployee, { body: { employeeId, endDate: LAST_DAY } })
          : caller.call(changeEmployee, { body: detailsOf(employeeId, leadId) });
      }),
    winners: 1,
    // A caller who is no longer an Admin when the call arrives gets 401 or 403.
    refusals: [401, 403, 409],
    violations: () => sql<{ count: number }>`
      select abs(count(*) - 1)::int as count from employee
      where 'Benchmark_Admin' = any(permissions) and archived_at is null`,
    async finish(testApp, { pairIds, staffIds }) {
      await sql`update employee set permissions = '{Benchmark_Admin}'
        where employee_id = any(${staffIds}::integer[])`.execute(testApp.owner);
      await sql`update employee set permissions = '{}' where employee_id = any(${pairIds}::integer[])`.execute(
        testApp.owner,
      );
    },
  }),
  race({
    name: 'a circle of three in the reporting line',
    prepare: (testApp) => addLeads(testApp, 3),
    calls: ({ admins }, leads) =>
      admins.map((admin, index) => {
        const [employeeId = 0, managerId = 0] = [leads[index], leads[(index + 1) % leads.length]];
        return index === 0
          ? admin.call(changeEmployee, { body: detailsOf(employeeId, managerId, ['Benchmark_TeamLead']) })
          : admin.call(assignTeam, { body: [{ employeeId, managerId }] });
      }),
    winners: 2,
    violations: circlesAmong,
  }),
  race({
    // No row is in both moves, so only the rule's own lock can separate them.
    name: 'two moves that together close a circle of four',
    async prepare(testApp) {
      const leads = await addLeads(testApp, 4);
      const [first, second, third, fourth] = leads;
      await sql`update employee set manager_id = case employee_id
          when ${first}::integer then ${second}::integer else ${fourth}::integer end
        where employee_id in (${first}, ${third})`.execute(testApp.owner);
      return leads;
    },
    calls: ({ admins: [one, other] }, [first, second, third, fourth]) =>
      [
        one?.call(assignTeam, { body: [{ employeeId: second, managerId: third }] }),
        other?.call(assignTeam, { body: [{ employeeId: fourth, managerId: first }] }),
      ].filter((call) => call !== undefined),
    winners: 1,
    violations: circlesAmong,
  }),
  race({
    name: 'a lead archived while people come and go',
    async prepare(testApp) {
      const [leavingId = 0, nextId = 0] = await addLeads(testApp, 2);
      const report = await addPerson(testApp.owner, { managerId: leavingId });
      const [free, changed] = [await addPerson(testApp.owner), await addPerson(testApp.owner)];
      added += 1;
      return {
        leavingId,
        nextId,
        reportId: report.employeeId,
        freeId: free.employeeId,
        changedId: changed.employeeId,
      };
    },
    calls: ({ admins: [first, second, third] }, { leavingId, nextId, reportId, freeId, changedId }) =>
      [
        first?.call(archiveEmployee, { body: { employeeId: leavingId, endDate: LAST_DAY } }),
        second?.call(assignTeam, { body: [{ employeeId: freeId, managerId: leavingId }] }),
        third?.call(changeEmployee, { body: detailsOf(changedId, leavingId) }),
        second?.call(addEmployee, {
          body: {
            ...detailsOf(0, leavingId),
            email: `comer${added}@example.test`,
            activeHireDate: '2026-07-01',
          },
        }),
        third?.call(assignTeam, { body: [{ employeeId: reportId, managerId: nextId }] }),
      ].filter((call) => call !== undefined),
    // The archiving and the report's move succeed in either order.
    winners: [2, 5],
    refusals: [400, 409],
    violations: ({ leavingId, nextId, reportId }) => sql<{ count: number }>`
      select ((select count(*) from employee where manager_id = ${leavingId})
        + (select count(*) from employee where employee_id = ${leavingId} and archived_at is null)
        + (select count(*) from employee where employee_id = ${reportId} and manager_id is distinct from ${nextId}::integer)
        )::int as count`,
  }),
];
