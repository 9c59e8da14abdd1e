import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { companyZone, isActive } from '#server/db/facts.ts';
import { nameOfFor } from '#server/features/emails/names-in-mails.ts';
import type { OpenMessage } from '#server/features/emails/message-kind.ts';
import { settingNow } from '#server/features/settings/settings.queries.ts';

/**
 * What people did on their own goals from the day `span.after` until the day before `span.until`: `lead_id`,
 * `person_id`, `name`, `tasks` and `updates`. Nothing while the company's setting is off. Needs `span`. A
 * task of a goal that was carried over counts in its copy.
 */
export const ownGoalNews = sql`
  select lead.employee_id as lead_id, person.employee_id as person_id, person.full_name as name, work.tasks,
    work.updates
  from span join employee person on span.after is not null
  join employee lead on lead.employee_id = person.manager_id and lead.employee_id <> person.employee_id
  cross join lateral (
    select coalesce(sum(done.tasks), 0)::integer as tasks, coalesce(sum(done.updates), 0)::integer as updates
    from goal cross join lateral (
      select
        (select count(*) from milestone task
          where task.goal_id = goal.goal_id and task.completed_by = person.employee_id and task.deleted_at is null
            and (task.completed_at at time zone ${companyZone})::date >= span.after
            and (task.completed_at at time zone ${companyZone})::date < span.until
            and not exists (
              select from goal copy where copy.copied_from_goal_id = goal.goal_id and copy.deleted_at is null)) as tasks,
        (select count(*) from goal_update written
          where written.goal_id = goal.goal_id and written.author_id = person.employee_id
            and written.deleted_at is null
            and written.update_date >= span.after and written.update_date < span.until) as updates) done
    where goal.employee_id = person.employee_id and goal.deleted_at is null) work
  where ${settingNow('ownGoals')} and ${isActive('person')}
    and ${isActive('lead')} and 'Benchmark_TeamLead' = any(lead.permissions)
    and work.tasks + work.updates > 0`;

export type GoalNews = {
  readonly personId: number;
  readonly name: string;
  readonly tasks: number;
  readonly updates: number;
};

/** The news of a digest as of now, by name. */
export async function goalNewsIn(db: Db, message: OpenMessage): Promise<GoalNews[]> {
  const { messageId, recipientId } = message;
  const { rows } = await sql<GoalNews>`
    with span as (
      select (data->>'newsSince')::date as after, digest_day as until from message where message_id = ${messageId})
    select person_id as "personId", name, tasks, updates from (${ownGoalNews}) news
    where lead_id = ${recipientId} order by name, person_id`.execute(db);
  const ids = rows.map(({ personId }) => personId);
  const nameOf = await nameOfFor(db, message, ids);
  return rows.map((row) => ({ ...row, name: nameOf({ employeeId: row.personId, fullName: row.name }) }));
}
