import { sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import type { NextReminder } from '#contract/dashboards/notifications.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { nextMorning } from './automatic-reminders.queries.ts';

const sorts: Sorts<'name'> = {
  name: (isDescending) => [
    inWords(sql`reminded.full_name`, isDescending),
    uniqueKey('reminded.person_id')(isDescending),
  ],
};

/**
 * The asked page of the people who get a digest on the next morning, each with all that it lists: the same
 * duties as in the figures. A word is part of the person's name.
 */
export async function nextRemindersPage(
  db: Db,
  viewerId: number,
  query: QueryOf<typeof listNextReminders>,
): Promise<Page<NextReminder>> {
  const page = pageParts(query, sorts, 'name');
  const isFound = everyWord(query.q ?? '', (word) => isNamed('reminded', word));
  const found = sql`from (
      with ${nextMorning(viewerId)}
      select due.person_id, person.full_name, person.plain_name, person.name_starts,
        json_agg(json_build_object('label', due.title, 'deadline', due.deadline)
          order by due.deadline, due.title, due.annual_reviewer_id, due.project_evaluation_id) as duties
      from due join employee person on person.employee_id = due.person_id
      group by due.person_id, person.employee_id) reminded
    where ${isFound}`;
  const rows = sql<NextReminder & { cursor: string[] }>`
    select reminded.person_id as "employeeId", reminded.full_name as "fullName", reminded.duties,
      ${page.cursor} as cursor
    ${found} and ${page.after} order by ${page.order} limit ${page.limit}`;
  return readPage(db, page, { found, rows });
}
