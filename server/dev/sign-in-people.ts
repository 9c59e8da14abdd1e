import type { Db } from '#server/db/connection/client.ts';
import { startsOn } from '#server/db/facts.ts';
import type { SignInPerson } from './sign-in/people.ts';

/** The active employees to choose from. */
export function listSignInPeople(db: Db): Promise<SignInPerson[]> {
  return db
    .selectFrom('employee as e')
    .leftJoin('employee as lead', (join) =>
      join.onRef('lead.employee_id', '=', 'e.manager_id').onRef('lead.employee_id', '<>', 'e.employee_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('employee_role as r')
          .innerJoin('position as p', 'p.position_id', 'r.position_id')
          .whereRef('r.employee_id', '=', 'e.employee_id')
          .orderBy('r.start_date', 'desc')
          .orderBy('r.made', 'desc')
          .limit(1)
          .select('p.title')
          .as('held'),
      (join) => join.onTrue(),
    )
    .where('e.archived_at', 'is', null)
    .select((eb) => [
      'e.employee_id as employeeId',
      'e.full_name as fullName',
      'e.email',
      eb.fn.coalesce('held.title', eb.val('')).as('positionName'),
      'e.permissions',
      'lead.full_name as teamLeadName',
      startsOn('e').as('startsOn'),
    ])
    .execute();
}
