import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as bulk from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as goals from '#contract/goals/goals.endpoints.ts';
import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import { allEndpoints as routes } from '#contract/schemas-of.ts';
import { pagedLists } from '#server/testing/paged-lists.ts';
import { writesOf } from './cut/writes.ts';
import { columnTypes, textColumns } from './kit/catalog.ts';
import * as omissions from './kit/omissions.ts';
import { nowhere } from './kit/review-fixture.ts';
import { nameOf } from './kit/test-app.ts';
import { readEndpoints as readOfLeaks } from './leaks/calls.ts';
import { oracle } from './leaks/oracle.ts';
import { oneTimeActs, saves, wholeTexts } from './left-out-fields.saves.ts';
import { ownColumns } from './mass-assignment/own-columns.ts';
import { readEndpoints as readOfPairs } from './paired-worlds/reads.ts';
import { permissionTable } from './permissions.table.ts';
import { acts } from './saves/acts.ts';
import { fieldsOf } from './saves/fields.ts';
import { forms } from './saves/forms.ts';
import { notRead, opensEmpty } from './saves/not-read.ts';

// A new column, call, form or field that a table of the assurance programs lacks. Each test also leaves one
// out.

const root = join(import.meta.dirname, '..', '..');
const columns = { all: [...columnTypes.keys()], ofText: textColumns };
/** A call that no table knows. */
const unheard: Endpoint = { ...kudos.getKudo, path: '/Unheard/:id' };

describe('leaks', () => {
  const told = omissions.unknownToOracle;

  test('the oracle says of each column with text who may see it', () => {
    expect(columns.ofText.length).toBeGreaterThan(100);
    expect(told(columns, Object.keys(oracle))).toEqual([]);
    const ofText = [...columns.ofText, 'goal.secret'];
    expect(told({ ...columns, ofText }, Object.keys(oracle))).toEqual([
      'goal.secret: the oracle does not say who may see it',
    ]);
    expect(told(columns, [...Object.keys(oracle), 'goal.gone'])).toEqual([
      'goal.gone: the oracle says who may see it, but there is no such column',
    ]);
  });

  test('each read is made', () => {
    const words = 'is mounted but no row reads it here';
    expect(omissions.unreadRoutes(routes, readOfLeaks, words)).toEqual([]);
    expect(omissions.unreadRoutes([...routes, unheard], readOfLeaks, words)).toEqual([
      `GET /Unheard/:id: ${words}`,
    ]);
  });
});

test('paired-worlds: each read is made by the subject', () => {
  const words = 'is mounted but the subject does not read it here';
  expect(omissions.unreadRoutes(routes, readOfPairs, words)).toEqual([]);
  const others = readOfPairs.filter((endpoint) => endpoint !== goals.getGoal);
  expect(omissions.unreadRoutes(routes, others, words)).toEqual([`GET /Goals/:id: ${words}`]);
});

test('permissions: each route has a row, and each row a route', () => {
  const rows = permissionTable.map(({ endpoint }) => endpoint);
  expect(omissions.unmatchedRows(routes, rows)).toEqual([]);
  expect(omissions.unmatchedRows([...routes, unheard], rows)).toEqual([
    'GET /Unheard/:id: has no row in the table',
  ]);
  expect(omissions.unmatchedRows(routes, [...rows, unheard])).toEqual([
    'GET /Unheard/:id: has a row but is not mounted',
  ]);
});

test('mass-assignment: each write says which columns it may change', () => {
  const told = (own: typeof ownColumns) => omissions.undeclaredColumns(routes, own, columns.all);
  expect(told(ownColumns)).toEqual([]);
  const { [nameOf(kudos.editKudo)]: _own, ...others } = ownColumns;
  expect(told(others)).toEqual(['PUT /Shoutouts: no table says which columns it may change']);
  expect(told({ ...ownColumns, 'PUT /Unheard': [] })).toEqual([
    'PUT /Unheard: may change columns but is not mounted',
  ]);
  expect(told({ ...ownColumns, 'PUT /Shoutouts': ['kudo.gone', 'gone.*'] })).toEqual([
    'kudo.gone: PUT /Shoutouts may change it, but there is no such column',
    'gone.*: PUT /Shoutouts may change it, but there is no such column',
  ]);
});

test('mass-assignment: a field permits the column of its name, but no right, id or mark', () => {
  expect(ownColumns['PUT /Shoutouts']).toEqual(['kudo.message', 'kudo.values']);
  const ofPerson = ownColumns['PUT /Employees/archive'];
  // `employeeId` is a field of the call, too; `archived_at` is named, and brings who archived.
  expect(ofPerson).toEqual(
    expect.arrayContaining(['employee.end_date', 'employee.archived_by', 'message.*']),
  );
  expect(ofPerson).not.toContain('employee.employee_id');
});

describe('every write', () => {
  const ofSessions = ['POST /Employees/Login', 'POST /Employees/Logout', 'POST /Employees/RefreshToken'];
  const tried = writesOf().map(({ endpoint }) => endpoint);

  test('that edits or creates is made, and each POST but those of a session creates', () => {
    expect(omissions.untriedWrites(routes, tried, ofSessions)).toEqual([]);
    const others = tried.filter((endpoint) => endpoint !== kudos.editKudo);
    expect(omissions.untriedWrites(routes, others, ofSessions)).toEqual([
      'PUT /Shoutouts: no write of proof/assurance/cut/writes.ts calls it',
    ]);
    expect(omissions.untriedWrites(routes, tried, ofSessions.slice(1))).toEqual([
      'POST /Employees/Login: a POST that does not say that it creates',
    ]);
    const gone: Endpoint = { ...kudos.editKudo, path: '/Unheard' };
    expect(omissions.untriedWrites(routes, [...tried, gone], [...ofSessions, 'POST /Unheard'])).toEqual([
      'PUT /Unheard: proof/assurance/cut/writes.ts calls it but it is not mounted',
      'POST /Unheard: is no POST without `creates`',
    ]);
  });

  test('that creates stores only ids and versions of its reply', () => {
    const replies = omissions.storedReplies(routes);
    expect(Object.keys(replies).length).toBeGreaterThan(20);
    expect(omissions.talkativeReplies(replies)).toEqual([]);
    expect(omissions.talkativeReplies({ 'POST /Unheard': ['entityId', 'email'] })).toEqual([
      'email: is in the stored reply of POST /Unheard',
    ]);
  });
});

test('left-out-fields: each save of an existing object is made, with every field', () => {
  const sent = Object.fromEntries(saves.map(({ call, full }) => [call, Object.keys(full(nowhere))]));
  const taken = omissions.savedFields(routes, Object.keys(sent));
  const others = [...oneTimeActs, ...wholeTexts];
  expect(omissions.unsavedFields(taken, sent, others)).toEqual([]);
  expect(omissions.unsavedFields({ ...taken, 'PUT /Unheard': ['id'] }, sent, others)).toEqual([
    'PUT /Unheard: has no row in proof/assurance/left-out-fields.saves.ts',
  ]);
  expect(omissions.unsavedFields(taken, sent, [...others, 'PUT /Unheard'])).toEqual([
    'PUT /Unheard: is in proof/assurance/left-out-fields.saves.ts but saves nothing',
  ]);
  const [call, fields] = ['PUT /Shoutouts', ['shoutoutId', 'message', 'color']];
  expect(omissions.unsavedFields(taken, { ...sent, [call]: fields }, others)).toEqual([
    'values: PUT /Shoutouts takes it, but proof/assurance/left-out-fields.saves.ts does not send it',
    'color: proof/assurance/left-out-fields.saves.ts sends it, but PUT /Shoutouts does not take it',
  ]);
});

describe('saves', () => {
  const pages = join(root, 'web/features');
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(pages, file), 'utf8').includes('useZodForm('));
  const rows = [...Object.values(forms).flatMap((form) => form.files), ...opensEmpty];

  test('each form of the pages has one row', () => {
    expect(omissions.unknownForms(files, rows)).toEqual([]);
    expect(rows.length).toBe(new Set(rows).size);
    expect(omissions.unknownForms([...files, 'kudos/New.tsx'], rows)).toEqual([
      'kudos/New.tsx: its form has no row in proof/assurance/saves',
    ]);
    expect(omissions.unknownForms(files, [...rows, 'kudos/Old.tsx'])).toEqual([
      'kudos/Old.tsx: has a row in proof/assurance/saves but no form',
    ]);
  });

  test('each field of a call is read back, or has its reason', () => {
    const taken = Object.fromEntries(
      routes.filter(({ method }) => method !== 'GET').map((route) => [nameOf(route), fieldsOf(route)]),
    );
    const shown: Record<string, readonly string[]> = {};
    const show = (endpoint: Endpoint, fields: readonly string[]) => {
      shown[nameOf(endpoint)] = [...(shown[nameOf(endpoint)] ?? []), ...fields];
    };
    for (const { endpoint, changes } of Object.values(forms)) show(endpoint, Object.keys(changes));
    for (const { endpoint, fields } of Object.values(acts)) show(endpoint, fields);
    const reasons = Object.fromEntries(
      Object.entries(notRead).map(([name, fields]) => [name, Object.keys(fields)]),
    );
    expect(omissions.unreadFields(taken, shown, reasons)).toEqual([]);
    const call = 'PUT /Shoutouts';
    const withColor = { ...taken, [call]: [...(taken[call] ?? []), 'color'] };
    expect(omissions.unreadFields(withColor, shown, reasons)).toEqual([
      'PUT /Shoutouts: color is neither read back in proof/assurance/saves nor in not-read.ts',
    ]);
    const superfluous = {
      ...reasons,
      [call]: [...(reasons[call] ?? []), 'message', 'color'],
      'PUT /Unheard': [],
    };
    expect(omissions.unreadFields(taken, shown, superfluous)).toEqual([
      'PUT /Shoutouts: message is in not-read.ts without need',
      'PUT /Shoutouts: color is in not-read.ts without need',
      'PUT /Unheard: is in not-read.ts but is not mounted',
    ]);
  });
});

test('each list that the server pages is tried and has a row in docs/product/lists.md', () => {
  const page = readFileSync(join(root, 'docs/product/lists.md'), 'utf8');
  const lists = omissions.pagedCalls(routes);
  // The lists of acts belong to one Admin or lead: server/features/reviews/bulk/bulk-lists.test.ts.
  const ofActs = [bulk.listBulkActions.path, bulk.listBulkPeople.path];
  const tried = [...pagedLists.map(({ endpoint }) => endpoint.path), ...ofActs];
  expect(omissions.unknownLists(lists, tried, page)).toEqual([]);
  expect(lists.find(({ path }) => path === kudos.listFeed.path)).toEqual({
    path: '/Shoutouts/feed',
    sorts: ['approved'],
    filters: ['value', 'person'],
  });
  const list = { path: '/Unheard', sorts: ['name'], filters: ['age'] };
  expect(omissions.unknownLists([...lists, list], tried, page)).toEqual([
    '/Unheard: has no entry in server/testing/paged-lists.ts',
    '/Unheard: has no row in docs/product/lists.md',
  ]);
  expect(omissions.unknownLists([list], ['/Unheard', '/Old'], '| `GET /api/Unheard` | | |')).toEqual([
    '/Old: has an entry in server/testing/paged-lists.ts but is not paged',
    '/Unheard: its row in docs/product/lists.md does not name name',
    '/Unheard: its row in docs/product/lists.md does not name age',
  ]);
});
