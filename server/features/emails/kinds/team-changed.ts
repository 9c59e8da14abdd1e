import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/client.ts';
import { nameOfFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

/** The ids of the people who left the team, separated by commas. */
const teamChangedData = z.object({ employeeIds: z.string() });

/** Tells a former lead who left their team. */
export const teamChanged: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const { employeeIds } = teamChangedData.parse(message.data);
    const people = await leftTeamOf(db, message, employeeIds.split(',').map(Number));
    if (people.length === 0) return { skip: 'The people belong to the team again.' };
    return teamMail(people, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    teamMail([{ fullName: 'Ana Ruiz', leadName: 'Tom Okafor' }], addressee, publicUrl),
};

type Moved = { readonly fullName: string; readonly leadName: string | null };

const teamMail = (people: readonly Moved[], addressee: Addressee, publicUrl: string): Composed => ({
  subject: 'Your team has changed',
  body: {
    greeting: `Hello ${addressee.recipientFirstName},`,
    paragraphs: [
      `${addressee.senderName ?? 'An administrator'} has changed your team. You no longer lead:`,
      ...people.map(({ fullName, leadName }) => `${fullName} (now ${leadName ?? 'Unassigned'})`),
    ],
    actions: [{ label: 'Open the directory', url: `${publicUrl}/employees` }],
  },
});

async function leftTeamOf(db: Db, message: OpenMessage, employeeIds: readonly number[]): Promise<Moved[]> {
  const { rows } = await sql<Moved & { employeeId: number }>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName",
      case when lead.employee_id = employee.employee_id then 'None' else lead.full_name end as "leadName"
    from employee left join employee lead on lead.employee_id = employee.manager_id
    where employee.employee_id = any(${employeeIds}::integer[])
      and employee.manager_id is distinct from ${message.recipientId}::integer
    order by employee.sort_name, employee.first_name`.execute(db);
  const nameOf = await nameOfFor(db, message, employeeIds);
  return rows.map((row) => ({ ...row, fullName: nameOf(row) }));
}
