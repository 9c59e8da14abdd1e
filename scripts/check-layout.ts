import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { assurancePrograms } from './assurance-programs.ts';
import { root } from './tasks.ts';

// What the linter cannot express; see ARCHITECTURE.md. Prints each fault as path and sentence.

/** An area owns the writes to its tables; what is not here belongs to no area. */
const ownedTables: Record<string, readonly string[]> = {
  audit: ['audit_event', 'security_event'],
  session: ['session', 'login', 'spent_once', 'rate_count', 'idempotency_key'],
  people: ['department', 'position', 'employee', 'employee_role'],
  'marking-periods': ['marking_period'],
  'annual-reviews': ['annual_review', 'annual_reviewer'],
  documents: ['document'],
  goals: ['goal', 'milestone', 'goal_update'],
  kudos: ['kudo', 'kudo_recipient'],
  projects: ['client', 'project', 'project_link'],
  'project-evaluations': [
    'project_evaluation',
    'evaluation_question',
    'evaluation_subject',
    'evaluation_response',
    'evaluation_note',
  ],
  notifications: ['message', 'automatic_reminders', 'reminder_item'],
};
/** Written in one statement with what is an area's own, to stay within the statements that a call may take. */
const writtenTogether: Record<string, readonly string[]> = {
  // Signing in links the identity and leaves its traces.
  session: ['employee', 'audit_event', 'security_event'],
  // A project is saved together with its members.
  projects: ['project_evaluation'],
  // A document counts as a change of its review.
  documents: ['annual_review'],
  // A whole company is loaded in a few statements.
  roster: ['department', 'position', 'employee', 'employee_role', 'marking_period', 'audit_event'],
};
const ownerOf = new Map(
  Object.entries(ownedTables).flatMap(([area, tables]) => tables.map((table) => [table, area] as const)),
);

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s{0,99}'(\w+)/g;
const sqlWrite = /\b(?:insert\s{1,99}into|delete\s{1,99}from|merge\s{1,99}into|update)\s{1,99}(\w+)/gi;

const faults = sources().flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return [...nameFaults(path), ...forwardingFaults(path, text), ...foreignWrites(path, text)].map(
    (fault) => `${path}: ${fault}`,
  );
});
for (const name of assurancePrograms()) {
  if (!existsSync(join(root, 'assurance', `${name}.test.ts`))) {
    faults.push(`assurance/${name}.ts: npm test does not run it; add ${name}.test.ts`);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function sources(): string[] {
  return ['contract', 'server', 'web', 'e2e', 'assurance', 'scripts', 'bench'].flatMap((folder) => {
    const entries = readdirSync(root).includes(folder)
      ? readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      : [];
    return entries
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  });
}

function nameFaults(path: string): string[] {
  const [stem = ''] = basename(path).split('.');
  if (stem === 'index') return ['a barrel; import from the file itself'];
  const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(stem);
  const isHook = /^use[A-Z]/.test(stem);
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem);
  return isComponent || isHook || isKebab
    ? []
    : ['its name is neither kebab-case nor that of a component or hook'];
}

/** A file that only forwards does not exist. */
function forwardingFaults(path: string, text: string): string[] {
  const statements = withoutComments(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !statement.startsWith('import'));
  const forwards =
    statements.length > 0 && statements.every((statement) => /^export\s[^=]*\sfrom\s/.test(statement));
  return forwards && !path.endsWith('.d.ts') ? ['it only forwards'] : [];
}

function withoutComments(text: string): string {
  const [before = '', ...rest] = text.split('/*');
  const kept = rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''));
  return `${before}${kept.join('')}`.replaceAll(/^[\t ]*\/\/.*$/gm, '');
}

function foreignWrites(path: string, text: string): string[] {
  const [, area] = /^server\/features\/([^/]+)\//.exec(path) ?? [];
  if (area === undefined || /\.(test|scene)\.ts$/.test(path)) return [];
  const tables = new Set(
    [...text.matchAll(builderWrite), ...text.matchAll(sqlWrite)].map(([, table = '']) => table),
  );
  return [...tables].flatMap((table) => {
    const owner = ownerOf.get(table);
    const mayWrite = owner === undefined || owner === area || writtenTogether[area]?.includes(table);
    return mayWrite ? [] : [`it writes ${table}, which belongs to ${owner}`];
  });
}
