import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { type Edit, edited } from './light-contract.ts';

/** The entries of a table that the pages name; null if a module uses the table as a whole. */
type Named = ReadonlySet<string> | null;

/** Leaves out of the pages the policies and the messages that only the server uses. */
export function lightTables(): Plugin {
  return {
    name: 'light-tables',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: onlyNamed(code, id, namedByPages), map: null }),
    },
  };
}

/** The policies, and the messages of each area. */
const isTable = (name: string) => name === 'can' || /^\w+Messages$/.test(name);

/** The entries of this table that a module of the pages or of the contract names. */
export function namedByPages(table: string): Named {
  usesOfTables ??= readUses();
  const uses = usesOfTables.filter((use) => use.table === table);
  return uses.some(({ entry }) => entry === null) ? null : new Set(uses.flatMap(({ entry }) => entry ?? []));
}

/** A module uses an entry of a table, or the table as a whole. */
type Use = { readonly table: string; readonly entry: string | null };

let usesOfTables: readonly Use[] | null = null;

function readUses(): readonly Use[] {
  const root = join(import.meta.dirname, '..', '..');
  return globSync(['web/**/*.{ts,tsx}', 'contract/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => usesIn(readFileSync(join(root, file), 'utf8'), file));
}

function usesIn(code: string, file: string): readonly Use[] {
  const uses: Use[] = [];
  /** Where a name stands without being a use as a whole: before an entry, in an import, a type, or its declaration. */
  const explained = new Set<number>();
  const names: { readonly name: string; readonly start: number }[] = [];
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || computed || property.type !== 'Identifier') return;
      explained.add(object.start);
      if (isTable(object.name)) uses.push({ table: object.name, entry: property.name });
    },
    ImportSpecifier({ local, imported }) {
      explained.add(local.start).add(imported.start);
    },
    TSTypeQuery({ exprName }) {
      explained.add(exprName.start);
    },
    VariableDeclarator({ id }) {
      explained.add(id.start);
    },
    Identifier({ name, start }) {
      if (isTable(name)) names.push({ name, start });
    },
  }).visit(parseSync(file, code).program);
  for (const { name, start } of names) if (!explained.has(start)) uses.push({ table: name, entry: null });
  return uses;
}

/** The module with only these entries in its tables. */
export function onlyNamed(code: string, id: string, namedOf: (table: string) => Named): string {
  const edits: Edit[] = [];
  new Visitor({
    VariableDeclarator({ id: declared, init }) {
      if (declared.type !== 'Identifier' || !isTable(declared.name)) return;
      const named = namedOf(declared.name);
      if (named === null) return;
      for (const { start, end } of propertiesOf(init).filter((one) => !named.has(nameOf(one))))
        edits.push({ start, end, text: '' });
    },
  }).visit(parseSync(id, code).program);
  return edited(code, edits);
}

const propertiesOf = (init: ESTree.Expression | null) => {
  const table = init?.type === 'TSAsExpression' ? init.expression : init;
  if (table?.type !== 'ObjectExpression') throw new Error('A table of the contract is not an object.');
  return table.properties;
};

const nameOf = (property: ESTree.ObjectPropertyKind): string => {
  if (property.type === 'Property' && property.key.type === 'Identifier') return property.key.name;
  throw new Error('An entry of a table has no plain name.');
};
