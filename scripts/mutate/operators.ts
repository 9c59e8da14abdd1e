import { parseSync } from 'vite';
import type { Found, Mutant } from './mutant.ts';
import { sqlMutants } from './sql-operators.ts';

/** A node of the syntax tree (ESTree), read by its fields. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const BOUNDARIES: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
/** Calls that a mutant drops, so that the value passes unfiltered, unsorted or unchanged. */
const DROPPED_CALLS = ['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase'];

/** All mutants of a file. Errors: the file can't be parsed. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    // Types have no effect at runtime.
    if (value.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(value.type)) return;
    if (value.type === 'ImportDeclaration') return;
    found.push(...mutantsOfNode(text, value));
    for (const [name, child] of Object.entries(value)) if (name !== 'type') visit(child);
  };
  visit(program);
  return distinct(text, found).map((one) => ({ path, ...one }));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

function mutantsOfNode(text: string, node: Node): Found[] {
  const source = (one: Node) => text.slice(one.start, one.end);
  const become = (operator: string, one: Node, replacement: string): Found => ({
    ...{ operator, start: one.start, end: one.end, replacement },
  });
  switch (node.type) {
    case 'IfStatement': {
      const { test, consequent, alternate } = node;
      if (!isNode(test) || !isNode(consequent)) return [];
      return [
        become('negate condition', test, `!(${source(test)})`),
        become('condition always', test, 'true'),
        ...(leaves(consequent) && !alternate ? [become('drop guard', node, '')] : []),
      ];
    }
    case 'ConditionalExpression':
      return isNode(node['test'])
        ? [become('condition always', node['test'], 'true'), become('condition never', node['test'], 'false')]
        : [];
    case 'LogicalExpression': {
      const { left, right, operator } = node;
      if (!isNode(left) || !isNode(right) || operator === '??') return [];
      const other = operator === '&&' ? '||' : '&&';
      return [
        become('drop operand', node, `(${source(right)})`),
        become('drop operand', node, `(${source(left)})`),
        become('swap and/or', node, `(${source(left)} ${other} ${source(right)})`),
      ];
    }
    case 'UnaryExpression':
      return node['operator'] === '!' && isNode(node['argument'])
        ? [become('drop not', node, source(node['argument']))]
        : [];
    case 'BinaryExpression':
      return binaryMutants(text, node, become);
    case 'ExpressionStatement':
      return callIn(node['expression']) ? [become('drop call', node, '')] : [];
    case 'CallExpression':
      return callMutants(node, source, become);
    case 'TaggedTemplateExpression': {
      const { tag, quasi } = node;
      const isSql = isNode(tag) && tag['name'] === 'sql';
      return isSql && isNode(quasi) ? sqlMutants(text, quasi.start + 1, quasi.end - 1) : [];
    }
    default:
      return [];
  }
}

function binaryMutants(
  text: string,
  { left, right, operator }: Node,
  become: (operator: string, one: Node, replacement: string) => Found,
): Found[] {
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  const other = BOUNDARIES[operator];
  const at = text.indexOf(operator, left.end);
  const swapped = other === undefined ? [] : [{ start: at, end: at + operator.length, replacement: other }];
  const numbers = [left, right].filter(({ value }) => typeof value === 'number');
  return [
    ...swapped.map((one) => ({ operator: 'comparison', ...one })),
    ...numbers.map((one) => become('other number', one, String(Number(one['value']) + 1))),
  ];
}

function callMutants(
  { callee, arguments: given, start, end }: Node,
  source: (one: Node) => string,
  become: (operator: string, one: Node, replacement: string) => Found,
): Found[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property) || typeof property['name'] !== 'string') return [];
  const [first] = Array.isArray(given) ? given.filter(isNode) : [];
  const isText = property['name'] === 'includes' && typeof first?.['value'] === 'string';
  return [
    ...(DROPPED_CALLS.includes(property['name'])
      ? [{ operator: `drop .${property['name']}()`, start, end, replacement: source(object) }]
      : []),
    ...(isText && first ? [become('other text', first, `'another'`)] : []),
  ];
}

/** Whether the statement always leaves its function, as the body of a guard clause does. */
function leaves(one: Node): boolean {
  if (one.type === 'ReturnStatement' || one.type === 'ThrowStatement') return true;
  const body = one['body'];
  const last = Array.isArray(body) ? body.at(-1) : undefined;
  return isNode(last) && leaves(last);
}

function callIn(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (expression.type === 'CallExpression') return true;
  return expression.type === 'AwaitExpression' && callIn(expression['argument']);
}

function distinct(text: string, found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ start, end, replacement }) => {
    const key = `${start} ${end} ${replacement}`;
    if (seen.has(key) || text.slice(start, end) === replacement) return false;
    seen.add(key);
    return true;
  });
}
