import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { done } from '#contract/core/fields.schemas.ts';
import { testEndpoint } from '#contract/core/endpoint.test-data.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { invalid } from './errors.ts';
import { mount, mountOwnTransaction } from './mount.ts';
import { create, write } from './write.ts';

const steered = {
  method: 'PUT',
  path: '/probe',
  summary: 'A write that the test steers',
  access: 'seeProfile',
  edits: true,
} as const;
const body = z.object({ employeeId: z.int().nullable() });
const response = z.object({ said: z.string().optional() });
const probe = testEndpoint(steered, { body, response });
const silent = testEndpoint({ ...steered, path: '/silent' }, { body, response: done });
const unasked = testEndpoint({ ...steered, path: '/unasked', edits: false }, { body, response });
const versionless = testEndpoint({ ...steered, path: '/versionless' }, { body, response });
const ofNothing = testEndpoint(
  { method: 'POST', path: '/of-nothing', summary: 'A write about no object', access: 'managePeople' },
  { body: z.object({}), response: done },
);

const CHANGED = { version: 3, changedByName: 'Ann Able', changedAt: '05/04/2026 12:00' };
const asked: string[] = [];

let app: TestApp;
let admin: SignedInCaller;
let lead: SignedInCaller;
let colleague: SignedInCaller;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  app = await startTestApp();
  const load = async (_act: unknown, { employeeId }: { employeeId: number | null }) => {
    asked.push('load');
    return employeeId === null ? null : { employeeId, managerId: company.lead.employeeId, ...CHANGED };
  };
  write(app.app, probe, load, async ({ tx }, { employeeId }) => {
    asked.push('rule');
    await tx
      .updateTable('employee')
      .set({ first_name: 'Renamed' })
      .where('employee_id', '=', employeeId)
      .execute();
    if (employeeId === company.lead.employeeId) throw invalid('Not this one.');
    return { said: 'done', secret: 'never to be told' } as { said: string };
  });
  write(app.app, silent, load, async () => {});
  write(
    app.app,
    versionless,
    // A cast that hides the missing version from the type.
    (async () => ({ employeeId: 1, managerId: null })) as never,
    async () => ({}),
  );
  create(app.app, ofNothing, async () => {});
  mountOwnTransaction(app.app, unasked, async () => ({}));
  company = await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
  colleague = await app.signInAs(company.colleague.email);
});
afterAll(() => app.stop());

const nameOf = async (id: number) =>
  (
    await app.owner
      .selectFrom('employee')
      .select('first_name')
      .where('employee_id', '=', id)
      .executeTakeFirst()
  )?.first_name;

test('checks the policy, then the version, and runs the rule last', async () => {
  const body = { employeeId: company.otherAdmin.employeeId };
  asked.length = 0;
  expect((await colleague.call(probe, { body, ifMatch: 2 })).status).toBe(403);
  expect(asked).toEqual(['load']);
  const stale = await lead.call(probe, { body, ifMatch: 2 });
  expect([stale.status, stale.text]).toEqual([
    412,
    expect.stringContaining('Ann Able changed this on 05/04/2026 12:00'),
  ]);
  expect(asked).toEqual(['load', 'load']);
  expect((await lead.call(probe, { body, ifMatch: 3 })).status).toBe(200);
  expect(asked).toEqual(['load', 'load', 'load', 'rule']);
});

test('refuses a missing object like a forbidden one, except with 404 for an Admin', async () => {
  expect((await lead.call(probe, { body: { employeeId: null } })).status).toBe(403);
  expect((await admin.call(probe, { body: { employeeId: null } })).status).toBe(404);
});

test('returns the rule’s result, limited to the contract’s fields, and {} for nothing', async () => {
  const body = { employeeId: company.otherAdmin.employeeId };
  expect((await admin.call(probe, { body })).json()).toEqual({ said: 'done' });
  expect((await admin.call(silent, { body })).json()).toEqual({});
  expect((await admin.call(ofNothing, { body: {} })).json()).toEqual({});
  expect((await lead.call(ofNothing, { body: {} })).status).toBe(403);
});

test('writes nothing when the rule fails', async () => {
  const { employeeId } = company.lead;
  const answer = await admin.call(probe, { body: { employeeId } });
  expect([answer.status, answer.text]).toEqual([400, 'Not this one.']);
  expect(await nameOf(employeeId)).not.toBe('Renamed');
});

test('fails if a handler checks no policy, or an edited object has no version', async () => {
  const body = { employeeId: company.otherAdmin.employeeId };
  expect((await admin.call(unasked, { body })).status).toBe(500);
  expect((await admin.call(versionless, { body })).status).toBe(500);
});

test('a write mounted any other way is refused at startup', () => {
  const handle = async () => ({});
  for (const edits of [true, false])
    expect(() => mount(app.app, { ...probe, path: '/other', edits } as never, handle as never)).toThrow(
      'PUT /other writes, so it is mounted by write.',
    );
  const two = testEndpoint({ ...steered, path: '/two' }, { body, query: z.object({}), response });
  expect(() =>
    write(
      app.app,
      two,
      async () => null,
      async () => ({}),
    ),
  ).toThrow('takes more than one input');
});

test('editing an object without a version does not compile, and neither does a plain mount of a write', () => {
  const neverRun = () => {
    const unversioned = async () => ({ employeeId: 1, managerId: null });
    const nothing = async () => ({});
    // @ts-expect-error -- no version
    write(app.app, probe, unversioned, nothing);
    // @ts-expect-error -- a write
    mount(app.app, probe, nothing);
  };
  expect(neverRun).toBeTypeOf('function');
});
