import { fullNameOf } from '#contract/core/values/full-name.ts';
import type { Permission } from '#contract/core/enums.ts';
import { permissionLabels } from '#contract/core/enums.ts';
import { FIRST_ADMIN_POSITION } from '../people/first-admin.ts';
import type { Person } from './company.ts';
import { keyOf, sameText } from './fields.ts';
import type { Fault } from './files/fault.ts';
import type { RosterRow } from './roster-row.ts';

/** A field of a person that a roster changes. */
type Change = { readonly field: ChangedField; readonly from: string; readonly to: string };
type ChangedField =
  | 'email'
  | 'employee number'
  | 'first name'
  | 'last name'
  | 'hire date'
  | 'department'
  | 'team lead'
  | 'permissions'
  | 'position';

/** The effect on the promotion history: none, a new position, or a correction of the current one. */
type PositionStep = 'keep' | 'promote' | 'correct';

/**
 * The changes of a roster line to an existing person; empty when nothing differs. `step` is the result of
 * {@link positionStep}.
 */
export function changesOf(row: RosterRow, person: Person, step: PositionStep): Change[] {
  const changes: Change[] = [];
  const compare = (field: ChangedField, from: string, to: string, isSame = from === to) => {
    if (!isSame) changes.push({ field, from, to });
  };
  compare('email', person.formerEmail ?? row.email, row.email);
  compare('employee number', person.employeeNumber ?? 'none', row.employeeNumber ?? 'none');
  compare('first name', person.firstName, row.firstName);
  compare('last name', person.lastName, row.lastName);
  compare('hire date', person.hireDate, row.hireDate);
  compare('department', person.department, row.department, sameText(person.department, row.department));
  const [from, to] = [
    leadWords(person.email, person.managerEmail ?? ''),
    leadWords(row.email, row.teamLeadEmail),
  ];
  compare('team lead', from, to);
  compare('permissions', permissionWords(person.permissions), permissionWords(row.permissions ?? []));
  if (step !== 'keep') changes.push(positionChange(row, person));
  return changes;
}

/**
 * How a roster line affects a person's newest position. `isFormer` means that the history lists that position
 * as ended.
 */
export function positionStep(row: RosterRow, person: Person, isFormer: boolean): PositionStep {
  const [present] = person.roles;
  if (!present) return 'promote';
  const sameTitle = sameText(present.position, row.position);
  if (sameTitle && present.startDate === row.positionStartDate) return 'keep';
  if (isFirstAdmin(person)) return 'correct';
  if (present.startDate === row.positionStartDate) return 'correct';
  if (row.positionStartDate < present.startDate) return 'correct';
  return sameTitle && !isFormer && sameText(person.department, row.department) ? 'correct' : 'promote';
}

/** Holds only the position that an empty installation gives its first Admin. A roster knows the right one. */
export const isFirstAdmin = ({ roles: [only, ...others] }: Person) =>
  others.length === 0 && only !== undefined && sameText(only.position, FIRST_ADMIN_POSITION);

type Refusal = Pick<Fault, 'message' | 'cause'>;

/** Reasons why a line can't be applied to an existing person. */
export function refusalsOf(row: RosterRow, person: Person): Refusal[] {
  const name = fullNameOf(person);
  if (person.isArchived) {
    const rest = 'is archived. Unarchive them before you load the roster.';
    return [{ message: `${name} ${rest}`, cause: `The person ${rest}` }];
  }
  const refusals: Refusal[] = [];
  if (person.endDate !== null && row.hireDate > person.endDate) {
    const comes = 'The hire date comes after the last day of';
    refusals.push({ message: `${comes} ${name}, ${person.endDate}.`, cause: `${comes} the person.` });
  }
  const [present, former] = person.roles;
  const isEarlier =
    present !== undefined && !isFirstAdmin(person) && row.positionStartDate < present.startDate;
  const sameTitle = present !== undefined && sameText(present.position, row.position);
  if (isEarlier && (!sameTitle || (former && former.startDate >= row.positionStartDate))) {
    const message = `${name} holds a newer position: ${present.position} since ${present.startDate}.`;
    refusals.push({ message, cause: 'The person holds a newer position.' });
  }
  return refusals;
}

export const permissionWords = (held: readonly Permission[]) =>
  held
    .map((permission) => permissionLabels[permission])
    .toSorted()
    .join('; ') || 'none';

/** The team lead for a report. */
export function leadWords(own: string, lead: string): string {
  if (lead === '') return 'Unassigned';
  return keyOf(lead) === keyOf(own) ? 'None' : keyOf(lead);
}

function positionChange(row: RosterRow, person: Person): Change {
  const [present] = person.roles;
  return {
    field: 'position',
    from: present ? `${present.position} since ${present.startDate}` : 'none',
    to: `${row.position} since ${row.positionStartDate}`,
  };
}

/** The outcome of one line of a roster, when it has no faults. */
export type PlannedPerson =
  | { readonly kind: 'add'; readonly row: RosterRow }
  | {
      readonly kind: 'update';
      readonly row: RosterRow;
      readonly person: Person;
      readonly changes: readonly Change[];
      readonly step: PositionStep;
    }
  | { readonly kind: 'unchanged'; readonly row: RosterRow };
