import type { EmployeeSummary, Namesake, TextWithNames } from './names.schemas.ts';

/** The hint of each person who shares a name, by id. */
export type Hints = ReadonlyMap<number, string>;

export const NO_HINTS: Hints = new Map();

export const hintsOf = (namesakes: readonly Namesake[]): Hints =>
  new Map(namesakes.map(({ employeeId, hint }) => [employeeId, hint]));

/** The displayed name: with the hint if another person shares it. A name that has its hint stays as it is. */
export function nameToldApart({ employeeId, fullName }: EmployeeSummary, hints: Hints): string {
  const hint = hints.get(employeeId);
  return hint === undefined || fullName.endsWith(` (${hint})`) ? fullName : `${fullName} (${hint})`;
}

/** The position as it stands beside a name: not again where it tells namesakes apart. */
export const positionBeside = (name: string, positionName: string | null): string | null =>
  positionName === null || name.endsWith(` (${positionName})`) ? null : positionName;

/** The ids of the people in a text. */
export const namedIn = (parts: TextWithNames): number[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part.employeeId]));

export const textToldApart = (parts: TextWithNames, hints: Hints): string =>
  parts.map((part) => (typeof part === 'string' ? part : nameToldApart(part, hints))).join('');

/** A copy in which each person has the name as people read it, for texts and files. */
export function namesToldApart<T>(value: T, hints: Hints): T {
  if (hints.size === 0) return value;
  const told = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(told);
    if (part === null || typeof part !== 'object') return part;
    const copy = Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, told(inner)]));
    const { employeeId } = copy;
    if (typeof employeeId !== 'number') return copy;
    for (const key of ['fullName', 'reviewerName', 'employeeName'] as const) {
      const name = copy[key];
      if (typeof name === 'string') copy[key] = nameToldApart({ employeeId, fullName: name }, hints);
    }
    return copy;
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only names differ
  return told(value) as T;
}

/** The text for a person without a lead: people who are their own manager have none, others wait for one. */
export const withoutLead = (isOwnManager: boolean) => (isOwnManager ? 'None' : 'Unassigned');
