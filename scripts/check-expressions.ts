import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { root } from './tasks.ts';

// Every regular expression of the product takes time in proportion to its text, or a request could stop the server:
// recheck finds the ones that do not. Prints each as file, line and a text that shows it. See
// docs/decisions/regular-expressions.md.

// Its own JavaScript; the other backends are programs that not every machine has.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

// Tests meet no text of strangers.
const folders = ['contract', 'server', 'web', 'scripts'];
/** A slow machine is no verdict: this ends only a search that would not end by itself. */
const TIMEOUT_MS = 600_000;

type Node = Record<string, unknown>;
type Expression = { path: string; line: number; source: string; flags: string };

/** Expressions that were found safe before; judging all of them takes ten seconds. */
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
    return new Set(); // there is none yet, or half of one: all are judged
  }
}

function writeCache(safe: readonly string[]) {
  mkdirSync(dirname(cachePath), { recursive: true });
  writeFileSync(cachePath, JSON.stringify({ version, safe }));
}

function faultOf(source: string, flags: string): string | null {
  const verdict = checkSync(source, flags, { timeout: TIMEOUT_MS });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `could not be judged: ${verdict.error.kind}`;
  return `takes ${verdict.complexity.summary} time, for instance for ${verdict.attack.pattern}`;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|cjs)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The literals of a file, and `new RegExp` of a text that stands there. */
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
