import catalog from '#server/db/catalog.json' with { type: 'json' };

/** Every column of the migrated schema, as `table.column`, and its type. */
export const columnTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(catalog).flatMap(([name, text]) => {
    const [, column] = /^column (.+)$/.exec(name) ?? [];
    return column === undefined ? [] : [[column, typeIn(String(text))] as const];
  }),
);

/** The type at the beginning of what the catalog says, without nullability, default and collation. */
function typeIn(text: string): string {
  return /^(?:time(?:stamp)?(?:\(\d\))? with(?:out)? time zone|[^ ]+)/.exec(text)?.[0] ?? text;
}

/** Types that hold numbers, days, times, yes or no, or bytes, and so no word that a person typed. */
const wordless = /^(?:integer|bigint|smallint|boolean|date|bytea|time.*)$/;

/** The columns that can hold text. */
export const textColumns = [...columnTypes].flatMap(([name, type]) => (wordless.test(type) ? [] : [name]));
