import { sql } from 'kysely';
import { addDays, addYears, latestAnniversary } from '#contract/core/values/dates.ts';
import type { DemoPeriod, DemoPerson, DemoContext } from './demo-parts.ts';
import { during } from './demo-parts.ts';

const YEARS_BACK = 2;

/**
 * The marking periods, one year at a time, oldest first. Add everything that belongs to a period before
 * asking for the next year: asking ends the period, and ended periods refuse changes.
 */
export async function* yearsOfPeriods(context: DemoContext): AsyncGenerator<readonly DemoPeriod[]> {
  for (let yearsBack = YEARS_BACK; yearsBack >= 0; yearsBack -= 1) {
    const periods = await openPeriods(context, yearsBack);
    yield periods;
    if (yearsBack > 0) await endPeriods(context, periods);
  }
}

async function openPeriods({ tx, today, people }: DemoContext, yearsBack: number): Promise<DemoPeriod[]> {
  const starts = people
    .map((person) => ({ person, startDate: addYears(activeStart(person, today), -yearsBack) }))
    .filter(({ person, startDate }) => startDate >= person.hireDate);
  const rows = await tx
    .insertInto('marking_period')
    .values(
      starts.map(({ person, startDate }) => ({ employee_id: person.employeeId, start_date: startDate })),
    )
    .returning(['marking_period_id', 'employee_id'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.employee_id, row.marking_period_id]));
  return starts.map(({ person, startDate }) => ({
    markingPeriodId: idOf.get(person.employeeId) ?? 0,
    person,
    startDate,
    anniversary: addYears(startDate, 1),
    isCurrent: yearsBack === 0,
  }));
}

/** When the review is late, last year's period is still open. */
function activeStart({ hireDate, story }: DemoPerson, today: string): string {
  const latest = latestAnniversary(hireDate, today);
  return story.startsWith('late') ? addYears(latest, -1) : latest;
}

async function endPeriods({ tx, people }: DemoContext, periods: readonly DemoPeriod[]) {
  const admin = people.find(({ permissions }) => permissions.includes('Benchmark_Admin'));
  await sql`
    update marking_period p set end_date = e.day, ended_at = e.at, ended_by = ${admin?.employeeId ?? null}
    from unnest(
      ${periods.map(({ markingPeriodId }) => markingPeriodId)}::integer[],
      ${periods.map(({ anniversary }) => addDays(anniversary, -1))}::date[],
      ${periods.map(({ anniversary }) => during(anniversary))}::timestamptz[]) as e (id, day, at)
    where p.marking_period_id = e.id`.execute(tx);
}
