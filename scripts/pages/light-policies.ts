import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { type Edit, edited } from './light-contract.ts';

/** Leaves the policies out of the pages that no page asks. The server asks all of them. */
export function lightPolicies(): Plugin {
  return {
    name: 'light-policies',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/policies\.ts$/ },
      handler: (code, id) => ({ code: onlyPolicies(code, id, askedPolicies()), map: null }),
    },
  };
}

/** The policies that a module of the pages names. */
export function askedPolicies(): ReadonlySet<string> {
  const root = join(import.meta.dirname, '..', '..');
  const files = globSync(['web/**/*.{ts,tsx}', 'contract/*.ts'], { cwd: root });
  return new Set(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bcan\.(\w+)/g)])
      .map(([, policy = '']) => policy),
  );
}

/** The module of the policies with only these in its table `can`. */
export function onlyPolicies(code: string, id: string, names: ReadonlySet<string>): string {
  const edits: Edit[] = [];
  new Visitor({
    VariableDeclarator({ id: declared, init }) {
      if (declared.type !== 'Identifier' || declared.name !== 'can') return;
      for (const { start, end } of propertiesOf(init).filter((one) => !names.has(nameOf(one))))
        edits.push({ start, end, text: '' });
    },
  }).visit(parseSync(id, code).program);
  return edited(code, edits);
}

const propertiesOf = (init: ESTree.Expression | null) => {
  const table = init?.type === 'TSAsExpression' ? init.expression : init;
  if (table?.type !== 'ObjectExpression') throw new Error('The table of policies is not an object.');
  return table.properties;
};

const nameOf = (property: ESTree.ObjectPropertyKind): string => {
  if (property.type === 'Property' && property.key.type === 'Identifier') return property.key.name;
  throw new Error('A policy has no plain name.');
};
