import { sql } from 'kysely';
import { addDays, daysBetween } from '#contract/core/values/dates.ts';
import type { GoalProgress } from '#contract/core/enums.ts';
import { type GoalTheme, themesOf } from './demo-goal-themes.ts';
import { type Random, seededRandom } from './demo-random.ts';
import { type DemoPeriod, type DemoContext, during } from './demo-parts.ts';

/** Goals in every state, with tasks and updates; some are carried over from the previous period. */
export async function addGoals(context: DemoContext, periods: readonly DemoPeriod[]): Promise<void> {
  const carried = await carriedInto(context, periods);
  const tales = periods.flatMap((period) =>
    talesOf(context, period, carried.get(period.markingPeriodId) ?? []),
  );
  const rows = await insertGoals(context, tales);
  await insertTasks(context, rows);
  await insertUpdates(context, rows);
}

type Tale = {
  readonly period: DemoPeriod;
  readonly theme: GoalTheme;
  readonly progress: GoalProgress;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly copiedFrom: number | null;
  readonly tasksDone: number;
  /** Oldest first. */
  readonly updates: readonly { readonly title: string; readonly notes: string; readonly day: string }[];
};
type Row = { readonly tale: Tale; readonly goalId: number };

type Carried = { readonly goalId: number; readonly title: string; readonly startDate: string };

/** By period: the active goals that its predecessor left open and that continue in it. */
async function carriedInto({ tx }: DemoContext, periods: readonly DemoPeriod[]) {
  const { rows } = await sql<Carried & { employeeId: number }>`
    select goal_id as "goalId", title, start_date as "startDate", employee_id as "employeeId"
    from goal where progress in ('None', 'Started')
      and not exists (select from goal copy where copy.copied_from_goal_id = goal.goal_id)
    order by made`.execute(tx);
  const ofEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map(
    periods.map(({ markingPeriodId, person }) => [markingPeriodId, ofEmployee.get(person.employeeId) ?? []]),
  );
}

function talesOf({ today }: DemoContext, period: DemoPeriod, carried: readonly Carried[]): Tale[] {
  const { person, startDate, anniversary, isCurrent } = period;
  const lastDay = addDays(anniversary, -1) < today ? addDays(anniversary, -1) : today;
  const length = daysBetween(startDate, lastDay);
  // No goals for people who left, nor in the first days of a period.
  if (person.isArchived || length < 1) return [];
  const random = seededRandom(person.employeeId * 3000 + Number(startDate.slice(0, 4)));
  const themes = themesOf(person.department);
  const goingOn = carried.flatMap((goal) => {
    const theme = themes.find(({ title }) => title === goal.title);
    return theme ? [{ theme, goal }] : [];
  });
  const fresh = random
    .some(
      themes.filter((theme) => !goingOn.some((one) => one.theme === theme)),
      random.between(1, 3),
    )
    .map((theme) => ({ theme, goal: null }));
  return [...goingOn, ...fresh].map(({ theme, goal }) => {
    const begun = goal?.startDate ?? addDays(startDate, random.between(0, Math.min(30, length - 1)));
    const progress = progressOf(random, isCurrent, goal !== null);
    const startedInPeriod = begun < startDate ? startDate : begun;
    return {
      period,
      theme,
      progress,
      startDate: begun,
      endDate: deadlineOf(random, period, begun, today),
      copiedFrom: goal?.goalId ?? null,
      tasksDone: tasksDoneOf(random, progress, theme.tasks.length),
      updates: updatesOf(random, progress, startedInPeriod, lastDay),
    };
  });
}

function progressOf(random: Random, isCurrent: boolean, isCarried: boolean): GoalProgress {
  if (isCurrent) return random.pick(['None', 'Started', 'Started', 'Complete', 'Cancelled']);
  // A goal that was carried over once is complete by the end of the next period.
  return isCarried ? 'Complete' : random.pick(['Complete', 'Complete', 'Complete', 'Cancelled', 'Started']);
}

function deadlineOf(random: Random, period: DemoPeriod, begun: string, today: string): string | null {
  if (random.between(1, 6) === 1) return null;
  if (!period.isCurrent) return addDays(period.anniversary, -random.between(10, 90));
  // A few are overdue, some are due soon, the others have time.
  const [least, most] = random.pick([
    [-12, -1],
    [1, 25],
    [1, 25],
    [30, 150],
    [30, 150],
  ]);
  const day = addDays(today, random.between(least, most));
  return day > begun ? day : addDays(begun, 60);
}

function tasksDoneOf(random: Random, progress: GoalProgress, count: number): number {
  if (progress === 'None') return 0;
  return progress === 'Complete' ? count : random.between(0, Math.max(0, count - 1));
}

const words: Record<Exclude<GoalProgress, 'None'>, readonly [string, string]> = {
  Started: ['On its way', 'The first part is done.\nThe rest is planned.'],
  Complete: ['Done', 'Finished, and the others use it.'],
  Cancelled: ['Given up', 'Something else became more important.\nWe may come back to it.'],
};

function updatesOf(random: Random, progress: GoalProgress, from: string, to: string) {
  if (progress === 'None') return [];
  const told = progress === 'Started' ? [progress] : (['Started', progress] as const);
  const days = told.map(() => addDays(from, random.between(0, daysBetween(from, to)))).toSorted();
  return told.map((status, index) => ({
    title: words[status][0],
    notes: words[status][1],
    day: days[index] ?? to,
  }));
}

async function insertGoals({ tx }: DemoContext, tales: readonly Tale[]): Promise<Row[]> {
  if (tales.length === 0) return [];
  const { rows } = await sql<{ goalId: number; employeeId: number; title: string }>`
    insert into goal (employee_id, marking_period_id, title, description, start_date, end_date, progress,
      copied_from_goal_id, created_by, changed_by, changed_at)
    select employee, period, title, description, start, deadline, progress, origin, lead, lead, at
    from jsonb_to_recordset(${JSON.stringify(
      tales.map((tale) => ({
        employee: tale.period.person.employeeId,
        period: tale.period.markingPeriodId,
        title: tale.theme.title,
        description: tale.theme.description,
        start: tale.startDate,
        deadline: tale.endDate,
        progress: tale.progress,
        origin: tale.copiedFrom,
        lead: tale.period.person.leadId,
        at: during(tale.updates.at(-1)?.day ?? tale.startDate),
      })),
    )}::jsonb) as tale (employee integer, period integer, title text, description text, start date, deadline date,
      progress text, origin integer, lead integer, at timestamptz)
    returning goal_id as "goalId", employee_id as "employeeId", title`.execute(tx);
  const idOf = new Map(rows.map((row) => [`${row.employeeId} ${row.title}`, row.goalId]));
  return tales.map((tale) => ({
    tale,
    goalId: idOf.get(`${tale.period.person.employeeId} ${tale.theme.title}`) ?? 0,
  }));
}

async function insertTasks({ tx }: DemoContext, rows: readonly Row[]) {
  const tasks = rows.flatMap(({ tale, goalId }) =>
    tale.theme.tasks.map((content, place) => ({
      goal_id: goalId,
      place,
      content,
      due_date: place === tale.theme.tasks.length - 1 ? tale.endDate : null,
      completed_at: place < tale.tasksDone ? during(tale.updates[0]?.day ?? tale.startDate) : null,
      completed_by: place < tale.tasksDone ? tale.period.person.leadId : null,
    })),
  );
  if (tasks.length > 0) await tx.insertInto('milestone').values(tasks).execute();
}

async function insertUpdates({ tx }: DemoContext, rows: readonly Row[]) {
  const updates = rows.flatMap(({ tale, goalId }) =>
    tale.updates.map(({ title, notes, day }, index) => ({
      goal_id: goalId,
      title,
      notes,
      progress: index === tale.updates.length - 1 ? tale.progress : 'Started',
      previous_progress: index === 0 ? 'None' : 'Started',
      update_date: day,
      author_id: tale.period.person.leadId,
      changed_at: during(day),
      changed_by: tale.period.person.leadId,
    })),
  );
  if (updates.length > 0) await tx.insertInto('goal_update').values(updates).execute();
}
