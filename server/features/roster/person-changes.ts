import type { Permission } from '#contract/enums.ts';
import { permissionLabels } from '#contract/enums.ts';
import type { Person } from './company.ts';
import { keyOf, sameText } from './fields.ts';
import type { RosterRow } from './roster-file.ts';

/** A field of a person that a roster sets to something else. */
type Change = { readonly field: ChangedField; readonly from: string; readonly to: string };
type ChangedField =
  | 'first name'
  | 'last name'
  | 'hire date'
  | 'department'
  | 'team lead'
  | 'permissions'
  | 'position';

/** What happens to the promotion history: nothing, a new position, or a correction of the present one. */
type PositionStep = 'keep' | 'promote' | 'correct';

/**
 * What a line of a roster changes about somebody who is there already; nothing when they are alike. `step` is
 * what {@link positionStep} said.
 */
export function changesOf(row: RosterRow, person: Person, step: PositionStep): Change[] {
  const changes: Change[] = [];
  const compare = (field: ChangedField, from: string, to: string, isSame = from === to) => {
    if (!isSame) changes.push({ field, from, to });
  };
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
 * How a line of a roster bears on the position that somebody holds, their newest one: `isFormer` when the
 * history lists that one as over.
 */
export function positionStep(row: RosterRow, person: Person, isFormer: boolean): PositionStep {
  const [present] = person.roles;
  if (!present) return 'promote';
  const sameTitle = sameText(present.position, row.position);
  if (sameTitle && present.startDate === row.positionStartDate) return 'keep';
  if (present.startDate === row.positionStartDate) return 'correct';
  if (row.positionStartDate < present.startDate) return 'correct';
  return sameTitle && !isFormer && sameText(person.department, row.department) ? 'correct' : 'promote';
}

/** Why a line cannot be applied to somebody who is there already. */
export function refusalsOf(row: RosterRow, person: Person): string[] {
  const name = `${person.firstName} ${person.lastName}`;
  if (person.isArchived) return [`${name} is archived. Unarchive them before you load the roster.`];
  const refusals: string[] = [];
  if (person.endDate !== null && row.hireDate > person.endDate) {
    refusals.push(`The hire date comes after the last day of ${name}, ${person.endDate}.`);
  }
  const [present, former] = person.roles;
  const isEarlier = present !== undefined && row.positionStartDate < present.startDate;
  const sameTitle = present !== undefined && sameText(present.position, row.position);
  if (isEarlier && (!sameTitle || (former && former.startDate >= row.positionStartDate))) {
    refusals.push(`${name} holds a newer position: ${present.position} since ${present.startDate}.`);
  }
  return refusals;
}

export const permissionWords = (held: readonly Permission[]) =>
  held
    .map((permission) => permissionLabels[permission])
    .toSorted()
    .join('; ') || 'none';

/** The team lead as a report shows it. */
export function leadWords(own: string, lead: string): string {
  if (lead === '') return 'Unassigned';
  return keyOf(lead) === keyOf(own) ? 'no team lead' : keyOf(lead);
}

function positionChange(row: RosterRow, person: Person): Change {
  const [present] = person.roles;
  return {
    field: 'position',
    from: present ? `${present.position} since ${present.startDate}` : 'none',
    to: `${row.position} since ${row.positionStartDate}`,
  };
}

/** What becomes of one line of a roster, when nothing stands in its way. */
export type PersonFate =
  | { readonly fate: 'add'; readonly row: RosterRow }
  | {
      readonly fate: 'update';
      readonly row: RosterRow;
      readonly person: Person;
      readonly changes: readonly Change[];
      readonly step: PositionStep;
    }
  | { readonly fate: 'unchanged'; readonly row: RosterRow };
