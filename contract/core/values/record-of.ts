/** The names of a table that states something once, in its order. */
export function namesOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  const isName = (name: string): name is keyof Table & string => name in table;
  return Object.keys(table).filter(isName);
}

/** A value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries);
}

/** `startDate` is kept in the column `start_date`. */
export const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
