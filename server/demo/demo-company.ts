import { sql } from 'kysely';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { markDemoLoaded } from '#server/db/installation.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { addKudos } from './demo-kudos.ts';
import { addLogins } from './demo-logins.ts';
import { demoEntries, type DemoEntry, formerPositions } from './demo-people.ts';
import { addGoals } from './demo-goals.ts';
import { yearsOfPeriods } from './demo-periods.ts';
import { seededRandom } from './demo-random.ts';
import { addPacks } from './demo-packs.ts';
import { addProjects } from './demo-projects.ts';
import { addReviews } from './demo-reviews.ts';
import type { DemoPart, DemoPerson, DemoContext } from './demo-parts.ts';

/** What the demo company consists of, apart from its people. Each part fills the open periods of one year. */
const parts: readonly DemoPart[] = [addReviews, addGoals, addKudos];

/**
 * Loads Larkfield, an invented company of about sixty people with positions, periods, reviews and kudos.
 * Loads once, and never into a database that has people or had a roster. All dates are relative to today; the
 * same day gives the same company. Needs the database owner. Returns whether it loaded anything.
 * Source: docs/product/people-import.md.
 */
export async function loadDemoCompany(owner: Db, files: FileStore): Promise<boolean> {
  return inTransaction(owner, async (tx) => {
    const today = await markDemoLoaded(tx);
    if (today === null) return false;
    await setAsideEarlierFiles(files, today);
    const people = await addPeople(tx, today);
    const context: DemoContext = { tx, files, today, people, random: seededRandom(20_260_801) };
    await addPositionsHeld(context);
    for await (const periods of yearsOfPeriods(context)) {
      for (const fill of parts) await fill(context, periods);
    }
    await addLogins(context);
    await addProjects(context);
    await addPacks(context);
    return true;
  });
}

const DOMAIN = 'larkfield.example';

/** Sets aside files without rows that a killed load left: the sweep would not accept so many as strays. */
async function setAsideEarlierFiles(files: FileStore, today: string): Promise<void> {
  for await (const { key } of files.list()) await files.setAside(key, today);
}

async function addPeople(tx: Transaction, today: string): Promise<DemoPerson[]> {
  const departments = await tx
    .insertInto('department')
    .values([...new Set(demoEntries.map(({ department }) => department))].map((name) => ({ name })))
    .returning(['department_id', 'name'])
    .execute();
  const idOf = new Map(departments.map(({ department_id, name }) => [name, department_id]));
  const added = await tx
    .insertInto('employee')
    .values(
      demoEntries.map((entry) => ({
        ...rowOf(entry, today),
        department_id: idOf.get(entry.department) ?? 0,
      })),
    )
    .returning(['employee_id', 'full_name', 'hire_date'])
    .execute();
  const byName = new Map(added.map((row) => [row.full_name, row]));
  await sql`
    update employee e set manager_id = lead.employee_id
    from unnest(${demoEntries.map(({ name }) => name)}::text[], ${demoEntries.map(({ lead }) => lead)}::text[])
      as line (name, lead)
    join employee lead on lead.full_name = line.lead
    where e.full_name = line.name`.execute(tx);
  return demoEntries.flatMap((entry) => {
    const row = byName.get(entry.name);
    if (!row) return [];
    const leadId = entry.lead === entry.name ? null : (byName.get(entry.lead ?? '')?.employee_id ?? null);
    return [{ ...entry, employeeId: row.employee_id, hireDate: row.hire_date, leadId }];
  });
}

function rowOf({ name, years, inDays, permissions, isArchived }: DemoEntry, today: string) {
  const [first = '', ...rest] = name.split(' ');
  const lastDay = isArchived ? addDays(today, -40) : null;
  return {
    first_name: first,
    last_name: rest.join(' '),
    email: `${asciiOf(name).toLowerCase().replaceAll(' ', '.')}@${DOMAIN}`,
    hire_date: addYears(addDays(today, inDays), -years),
    end_date: lastDay,
    archived_at: lastDay && `${addDays(lastDay, 1)}T12:00:00Z`,
    permissions: [...permissions],
    is_demo: true,
  };
}

const asciiOf = (name: string) =>
  name.replaceAll('ø', 'o').replaceAll('Ø', 'O').normalize('NFD').replace(/\p{M}/gu, '');

/** Each person's current position, and the former one of people with three or more years. */
async function addPositionsHeld({ tx, people }: DemoContext) {
  const held = people.flatMap((person) => {
    const { employeeId, department, position, hireDate, years } = person;
    const former = years < 3 ? undefined : formerPositions[position];
    const start = former === undefined ? hireDate : addYears(hireDate, years >= 6 ? 3 : 2);
    const present = { employeeId, department, position, start, end: null };
    if (former === undefined) return [present];
    return [present, { ...present, position: former, start: hireDate, end: addDays(start, -1) }];
  });
  await sql`insert into position (title) select distinct * from unnest(${held.map(({ position }) => position)}::text[])`.execute(
    tx,
  );
  await sql`
    insert into employee_role (employee_id, position_id, department_id, start_date, end_date)
    select "employeeId", position_id, department_id, start, "end"
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as held ("employeeId" integer, department text, position text, start date, "end" date)
    join position p on p.title = held.position
    join department d on d.name = held.department
    order by start`.execute(tx);
}
