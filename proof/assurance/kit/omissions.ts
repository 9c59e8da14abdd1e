import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { schemasOf } from '#contract/schemas-of.ts';
import { nameOf } from './test-app.ts';

// What the tables of the programs and tests lack, without a database and without a call.
// proof/assurance/omissions.test.ts asks each function about the product.

const without = (names: Iterable<string>, known: Iterable<string>, words: string): string[] => {
  const all = new Set(known);
  return [...new Set(names)].filter((name) => !all.has(name)).map((name) => `${name}: ${words}`);
};

type Columns = { readonly all: Iterable<string>; readonly ofText: Iterable<string> };

/** Columns that can hold text but are unknown to the oracle of leaks, and entries of it without a column. */
export const unknownToOracle = ({ all, ofText }: Columns, entries: readonly string[]): string[] => [
  ...without(
    [...ofText].filter((name) => !name.startsWith('schema_migration')),
    entries,
    'the oracle does not say who may see it',
  ),
  ...without(
    entries.filter((name) => name.includes('.')),
    all,
    'the oracle says who may see it, but there is no such column',
  ),
];

type Endpoints = readonly Endpoint[];

/** Routes without a row of the permission table, and rows without a route. */
export const unmatchedRows = (routes: Endpoints, rows: Endpoints): string[] => [
  ...without(routes.map(nameOf), rows.map(nameOf), 'has no row in the table'),
  ...without(rows.map(nameOf), routes.map(nameOf), 'has a row but is not mounted'),
];

/** Reads that a program of reads does not make. */
export const unreadRoutes = (routes: Endpoints, read: Endpoints, words: string): string[] =>
  without(routes.filter(({ method }) => method === 'GET').map(nameOf), read.map(nameOf), words);

/** Writes without declared columns, declarations of missing writes, and declared columns that don't exist. */
export function undeclaredColumns(
  routes: Endpoints,
  own: Readonly<Record<string, readonly string[]>>,
  columns: Iterable<string>,
): string[] {
  const writes = routes.filter(({ method }) => method !== 'GET').map(nameOf);
  const all = [...columns];
  const known = [...all, ...all.map((column) => column.replace(/\..*/, '.*'))];
  return [
    ...without(writes, Object.keys(own), 'no table says which columns it may change'),
    ...without(Object.keys(own), writes, 'may change columns but is not mounted'),
    ...Object.entries(own).flatMap(([name, list]) =>
      without(list, known, `${name} may change it, but there is no such column`),
    ),
  ];
}

/** Edits and creations missing in proof/assurance/cut/writes.ts, and posts that are neither. */
export function untriedWrites(routes: Endpoints, tried: Endpoints, ofSessions: readonly string[]): string[] {
  const declared = routes.filter(({ edits, creates }) => edits === true || creates === true);
  const marked = tried.filter(({ edits, creates }) => edits === true || creates === true);
  const plain = routes.filter(
    ({ method, creates, readsOnly }) => method === 'POST' && creates !== true && readsOnly !== true,
  );
  return [
    ...without(
      declared.map(nameOf),
      marked.map(nameOf),
      'no write of proof/assurance/cut/writes.ts calls it',
    ),
    ...without(
      marked.map(nameOf),
      declared.map(nameOf),
      'proof/assurance/cut/writes.ts calls it but it is not mounted',
    ),
    ...without(plain.map(nameOf), ofSessions, 'a POST that does not say that it creates'),
    ...without(ofSessions, plain.map(nameOf), 'is no POST without `creates`'),
  ];
}

type FieldsByCall = Readonly<Record<string, readonly string[]>>;

/** The fields of the reply of each call that creates. */
export const storedReplies = (routes: Endpoints): FieldsByCall =>
  Object.fromEntries(
    routes
      .filter(({ creates }) => creates === true)
      .map((endpoint) => {
        const { response } = schemasOf(endpoint);
        return [nameOf(endpoint), response instanceof z.ZodObject ? Object.keys(response.shape) : ['a file']];
      }),
  );

/** Fields of stored replies other than ids and versions. */
export const talkativeReplies = (replies: FieldsByCall): string[] =>
  Object.entries(replies).flatMap(([name, fields]) =>
    without(fields, ['entityId', 'bulkActId', 'version'], `is in the stored reply of ${name}`),
  );

/** The fields of the body of each call that saves an existing object, and of the calls `also`. */
export const savedFields = (routes: Endpoints, also: readonly string[]): FieldsByCall =>
  Object.fromEntries(
    routes
      .filter((route) => schemasOf(route).body !== undefined)
      .filter((route) => route.edits === true || route.method === 'PUT' || also.includes(nameOf(route)))
      .map((route) => [nameOf(route), bodyFields(schemasOf(route).body)]),
  );

/** The fields of a body, or of each entry of a list. */
function bodyFields(schema: unknown): string[] {
  if (schema instanceof z.ZodArray) return bodyFields(schema.element);
  if (schema instanceof z.ZodPipe) return bodyFields(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('A body is an object or a list of objects.');
}

/**
 * Saves of an existing object that proof/assurance/left-out-fields does not make, and fields that it does not
 * leave out. `others` are calls whose fields are not left out one by one.
 */
export function unsavedFields(taken: FieldsByCall, sent: FieldsByCall, others: readonly string[]): string[] {
  const table = 'proof/assurance/left-out-fields.saves.ts';
  return [
    ...without(Object.keys(taken), [...Object.keys(sent), ...others], `has no row in ${table}`),
    ...without([...Object.keys(sent), ...others], Object.keys(taken), `is in ${table} but saves nothing`),
    ...Object.entries(sent).flatMap(([name, fields]) => [
      ...without(taken[name] ?? [], fields, `${name} takes it, but ${table} does not send it`),
      ...without(fields, taken[name] ?? fields, `${table} sends it, but ${name} does not take it`),
    ]),
  ];
}

/** Page files with a form that has no row in proof/assurance/saves, and rows of files without a form. */
export const unknownForms = (files: readonly string[], rows: readonly string[]): string[] => [
  ...without(files, rows, 'its form has no row in proof/assurance/saves'),
  ...without(rows, files, 'has a row in proof/assurance/saves but no form'),
];

/** Fields of calls that are neither read back nor have a reason, and reasons without need. */
export function unreadFields(taken: FieldsByCall, readBack: FieldsByCall, reasons: FieldsByCall): string[] {
  const calls = Object.entries(taken).flatMap(([name, fields]) => {
    const read = readBack[name] ?? [];
    const excused = reasons[name] ?? [];
    return [
      ...fields
        .filter((field) => !read.includes(field) && !excused.includes(field))
        .map((field) => `${name}: ${field} is neither read back in proof/assurance/saves nor in not-read.ts`),
      ...excused
        .filter((field) => !fields.includes(field) || read.includes(field))
        .map((field) => `${name}: ${field} is in not-read.ts without need`),
    ];
  });
  return [
    ...calls,
    ...without(Object.keys(reasons), Object.keys(taken), 'is in not-read.ts but is not mounted'),
  ];
}

type List = {
  readonly path: string;
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
};

/** The lists that the server pages, with their sort keys and filters. */
export const pagedCalls = (routes: Endpoints): List[] =>
  routes.flatMap((endpoint) => {
    const { query } = schemasOf(endpoint);
    const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
    const { limit, after, q: _q, sort, ...filters } = properties;
    if (limit === undefined || after === undefined) return [];
    const keys = typeof sort === 'object' ? (sort.enum ?? []) : [];
    const sorts = keys.map(String).filter((key) => !key.startsWith('-'));
    return [{ path: endpoint.path, sorts, filters: Object.keys(filters) }];
  });

/**
 * Lists without an entry in `tried`, and those that the page of lists lacks, or lacks a sort key or a filter
 * of.
 */
export function unknownLists(lists: readonly List[], tried: readonly string[], page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `GET '));
  const paths = lists.map(({ path }) => path);
  return [
    ...without(paths, tried, 'has no entry in server/testing/paged-lists.ts'),
    ...without(tried, paths, 'has an entry in server/testing/paged-lists.ts but is not paged'),
    ...lists.flatMap(({ path, sorts, filters }) => {
      const row = rows.find((line) => line.includes(`\`GET /api${path}\``));
      if (row === undefined) return [`${path}: has no row in docs/product/lists.md`];
      return [...sorts, ...filters]
        .filter((name) => !row.includes(`\`${name}\``))
        .map((name) => `${path}: its row in docs/product/lists.md does not name ${name}`);
    }),
  ];
}
