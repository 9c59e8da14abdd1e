import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { root } from './tasks.ts';

// Every regular expression of the product must run in linear time, or a request could block the server.
// recheck finds the others. Prints each as file, line and an input that shows it. Source:
// docs/decisions/regular-expressions.md.

// recheck's pure JavaScript backend. The others are binaries that don't exist for every machine.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

// Tests and scripts are left out, because they get no input from users.
const folders = ['contract', 'server', 'web'];
/**
 * `timeout` only stops a search that would never end. Characters are counted, and no other time is taken: a
 * process that was stopped would look like a slow expression.
 */
const LIMITS = { timeout: 600_000, incubationTimeout: null, attackTimeout: null };

type Node = Record<string, unknown>;
type Expression = { path: string; line: number; source: string; flags: string };

/** Cache of expressions that were judged safe. Judging all of them takes ten seconds. */
const cachePath = join(root, 'node_modules', '.cache', 'safe-expressions.json');
const version = readFileSync(join(root, 'node_modules', 'recheck', 'package.json'), 'utf8');

const knownSafe = readCache();
const found = folders.flatMap((folder) => sources(folder).flatMap(expressionsOf));
const faults = new Map<string, string | null>();
for (const { path, line, source, flags } of found) {
  const key = `/${source}/${flags}`;
  if (!faults.has(key)) faults.set(key, knownSafe.has(key) ? null : faultOf(source, flags));
  const fault = faults.get(key);
  if (fault) console.error(`${path}:${line}: ${key} ${fault}`);
}
writeCache([...faults].filter(([, fault]) => fault === null).map(([key]) => key));
process.exitCode = [...faults.values()].some((fault) => fault !== null) ? 1 : 0;

function readCache(): ReadonlySet<string> {
  try {
    const cached: unknown = JSON.parse(readFileSync(cachePath, 'utf8'));
    if (!isNode(cached) || cached['version'] !== version || !Array.isArray(cached['safe'])) return new Set();
    return new Set(cached['safe'].map(String));
  } catch {
    return new Set(); // missing or truncated: judge all expressions
  }
}

function writeCache(safe: readonly string[]) {
  mkdirSync(dirname(cachePath), { recursive: true });
  writeFileSync(cachePath, JSON.stringify({ version, safe }));
}

function faultOf(source: string, flags: string): string | null {
  const verdict = checkSync(source, flags, LIMITS);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `could not be judged: ${verdict.error.kind}`;
  return `takes ${verdict.complexity.summary} time, for instance for ${verdict.attack.pattern}`;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|cjs)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The file's regular expression literals, and `new RegExp` with a literal string. */
function expressionsOf(path: string): Expression[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const expressions: Expression[] = [];
  for (const node of nodesOf(program)) {
    const expression = literalOf(node) ?? constructedOf(node);
    if (expression === null) continue;
    const line = text.slice(0, Number(node['start'])).split('\n').length;
    expressions.push({ path, line, ...expression });
  }
  return expressions;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const one of Object.values(value)) yield* nodesOf(one);
  }
}

function literalOf({ type, regex }: Node) {
  if (type !== 'Literal' || !isNode(regex)) return null;
  return { source: String(regex['pattern']), flags: String(regex['flags']) };
}

function constructedOf({ type, callee, arguments: given }: Node) {
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  if (!isCall || !isNode(callee) || callee['name'] !== 'RegExp' || !Array.isArray(given)) return null;
  const [source, flags] = given.map((one) => (isNode(one) ? one['value'] : undefined));
  return typeof source === 'string' ? { source, flags: typeof flags === 'string' ? flags : '' } : null;
}
