import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { namesFor } from '../namesakes/namesakes.ts';
import type { OpenMessage } from './message-kind.ts';

type Recipient = Pick<OpenMessage, 'recipientId' | 'recipientPermissions'>;

/** Writes the names of these people as the recipient tells people of one name apart. */
export async function nameOfFor(
  db: Db,
  { recipientId: employeeId, recipientPermissions: permissions }: Recipient,
  employeeIds: readonly (number | null)[],
): Promise<(person: EmployeeSummary) => string> {
  const ids = employeeIds.filter((id) => id !== null);
  return namesFor(db, { employeeId, permissions }, ids);
}

/** The rows, each with the name of its employee as the recipient tells people of one name apart. */
export async function withNamesFor<Row extends { employeeId: number; employeeName: string }>(
  db: Db,
  recipient: Recipient,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ employeeId }) => employeeId);
  const nameOf = await nameOfFor(db, recipient, ids);
  return rows.map((row) => {
    const { employeeId, employeeName: fullName } = row;
    return { ...row, employeeName: nameOf({ employeeId, fullName }) };
  });
}
