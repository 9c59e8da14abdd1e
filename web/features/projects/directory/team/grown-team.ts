import type { ProjectValues } from '../project-values.ts';

type Row = ProjectValues['evaluations'][number];

const isFilled = ({ employee }: Row) => employee.employeeId > 0;

/** Who is the project manager in the form; null: not chosen yet. */
export const managerIn = (rows: readonly Row[]) =>
  rows.find((row) => row.projectRole === 'PM' && isFilled(row))?.employee.employeeId ?? null;

/**
 * The rows of the form with more people. Rows without a person go, but the row of a project manager who is
 * still to be chosen stays first.
 */
export function grownTeam(rows: readonly Row[], added: readonly Row[]): Row[] {
  const team = [...rows.filter(isFilled), ...added];
  const toChoose = managerIn(team) === null ? rows.find((row) => row.projectRole === 'PM') : undefined;
  return toChoose === undefined || isFilled(toChoose) ? team : [toChoose, ...team];
}
