import { fullNameOf } from '#contract/core/values/full-name.ts';
import type { ImportChoices, ImportPreview } from '#contract/people/people-import.schemas.ts';
import type { Call } from '#server/call.ts';
import { archivePerson } from '../people/people.ts';
import { lockPerson } from '../people/person-facts.queries.ts';
import type { Author, Company, Person } from './company.ts';
import { keyOf, numberKey } from './fields.ts';
import type { Fault } from './files/fault.ts';
import type { RosterFile } from './files/roster-file.ts';

export type GonePerson = ImportPreview['gone'][number];

/**
 * The active people of the company whose address and number a file does not have, by name. Leaves out those
 * whose last day is known, and who loads. A file without people tells nothing.
 */
export function goneFrom(roster: RosterFile, company: Company, author: Author): GonePerson[] {
  if (roster.rows.length === 0) return [];
  const known = new Set([...roster.rows.map(({ email }) => email), ...roster.mentioned].map(keyOf));
  const numbers = new Set(roster.rows.map(({ employeeNumber }) => numberKey(employeeNumber)));
  numbers.delete('');
  const led = Map.groupBy(company.people.values(), ({ managerEmail }) => keyOf(managerEmail ?? ''));
  return [...company.people.values()]
    .filter((person) => isGone(person, known) && !numbers.has(numberKey(person.employeeNumber)))
    .filter((person) => person.employeeId !== author?.employeeId)
    .map((person) => ({
      employeeId: person.employeeId,
      name: fullNameOf(person),
      email: person.email,
      position: person.roles[0]?.position ?? '',
      people: (led.get(keyOf(person.email)) ?? [])
        .filter((one) => one !== person && !one.isArchived)
        .map((one) => fullNameOf(one))
        .toSorted((a, b) => a.localeCompare(b)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const isGone = ({ email, endDate, isArchived }: Person, known: ReadonlySet<string>) =>
  !isArchived && endDate === null && !known.has(keyOf(email));

type Archive = NonNullable<ImportChoices['archive']>;

/** Those of the chosen people who are gone indeed. */
export const archivedOf = (gone: readonly GonePerson[], { employeeIds }: Archive): GonePerson[] => {
  const chosen = new Set(employeeIds);
  return gone.filter(({ employeeId }) => chosen.has(employeeId));
};

/** The company as if these people had left, so that no line names them as team lead and an Admin remains. */
export function withoutPeople(company: Company, archived: readonly GonePerson[]): Company {
  const ids = new Set(archived.map(({ employeeId }) => employeeId));
  const people = [...company.people].map(
    ([key, person]) => [key, ids.has(person.employeeId) ? { ...person, isArchived: true } : person] as const,
  );
  return { ...company, people: new Map(people) };
}

/** A last day before the hire date of a person who is archived. */
export function lastDayFaults(
  archived: readonly GonePerson[],
  { lastDay }: Archive,
  { people }: Company,
): Fault[] {
  return archived.flatMap(({ email, name }) => {
    const hired = people.get(keyOf(email))?.hireDate ?? '';
    return lastDay < hired
      ? [{ line: 0, message: `The last day must not come before the hire date of ${name}.` }]
      : [];
  });
}

/** Archives people as the single act does. Errors: those of {@link archivePerson}. */
export async function archiveGone(
  call: Call,
  archived: readonly GonePerson[],
  { lastDay }: Archive,
): Promise<void> {
  for (const { employeeId } of archived) {
    const person = await lockPerson(call.tx, employeeId, { reports: true });
    if (person !== null) await archivePerson(call, person, { endDate: lastDay });
  }
}
