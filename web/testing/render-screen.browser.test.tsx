import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getGoal, saveGoal } from '#contract/goals/goals.endpoints.ts';
import { listKudos } from '#contract/kudos/kudos.endpoints.ts';
import { listNamesakes } from '#contract/core/names.endpoints.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { readVault, writeVault } from '#web/app/drafts/draft-vault.ts';
import { emptyDraft } from '#web/app/drafts/draft.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { loadPage } from '#web/app/calls/list-page.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { currentRecord } from '#web/app/session/session-record.ts';
import { useSignedInUser } from '#web/app/session/use-session.ts';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { anAdmin, answerCalls, answerInstead, calls } from './answer-calls.ts';
import { answer, failure, noConnection, pageOf } from './answers.ts';
import { renderScreen } from './render-screen.tsx';

const mia = { employeeId: 1, fullName: 'Mia Wolf' };

function Weeks() {
  const user = useSignedInUser();
  const nameOf = useNameOf();
  const { data, error } = useQuery({ queryKey: ['weeks'], queryFn: () => call(getSettings), retry: false });
  return (
    <p>
      {user?.fullName ?? 'No viewer'}, {nameOf(mia)}: {error?.message ?? data?.dueWeeks}
    </p>
  );
}

test('a screen gets its viewer, its answers and the names told apart', async () => {
  const namesakes = [1, 2].map((employeeId) => ({ ...mia, employeeId, hint: `Team ${employeeId}` }));
  await renderScreen({
    as: anAdmin,
    element: <Weeks />,
    calls: [answer(getSettings, settingsAtFirst), answer(listNamesakes, namesakes)],
  });
  await expect.element(page.getByText('Ann Abel, Mia Wolf (Team 1): 8')).toBeVisible();
});

test('a screen without a viewer is shown at its path', async () => {
  const { router } = await renderScreen({
    as: null,
    path: '/goals/7?all=true',
    routes: [{ path: '/goals/:goalId', element: <Weeks /> }],
    calls: [answer(getSettings, failure(403, 'No permission.'))],
  });
  await expect.element(page.getByText('No viewer, Mia Wolf: No permission.')).toBeVisible();
  expect(router.state.matches.at(-1)?.params).toEqual({ goalId: '7' });
});

test.fails('a call without an answer fails the test', async () => {
  answerCalls(anAdmin, [answer(getGoal, failure(404, 'Missing.'))]);
  await call(getSettings).catch(() => undefined);
});

test('a failed call has its sentence, its fields and its time to wait', async () => {
  const errors = [{ path: 'dueWeeks', message: 'Too many.' }];
  answerCalls(anAdmin, [answer(getSettings, failure(429, 'Slow down.', { errors, retryAfterSeconds: 7 }))]);
  const refused = { status: 429, message: 'Slow down.', errors, retryAfterSeconds: 7 };
  await expect(call(getSettings)).rejects.toMatchObject(refused);
  answerInstead(answer(getSettings, noConnection()));
  await expect(call(getSettings)).rejects.toMatchObject({ status: 0 });
});

test('what was sent can be read: path, query, body and headers', async () => {
  answerCalls(anAdmin, [
    answer(changeSettings, {}),
    answer(getGoal, ({ params }) => failure(404, `No goal ${params.id}.`)),
  ]);
  await call(changeSettings, { body: { dueWeeks: 6 }, ifMatch: 3 });
  await expect(call(getGoal, { params: { id: 7 } })).rejects.toThrow('No goal 7.');
  const [sent] = calls.of(changeSettings);
  expect([sent?.body.dueWeeks, sent?.ifMatch, sent?.idempotencyKey, sent?.accessToken]).toEqual([
    6,
    '"3"',
    null,
    'a',
  ]);
  expect(calls.of(getGoal)).toMatchObject([{ params: { id: '7' }, body: null }]);
  expect(calls.changes()).toMatchObject([{ method: 'PUT', path: '/Settings' }]);
});

test('a list has its count and its next page', async () => {
  answerCalls(anAdmin, [answer(listKudos, pageOf([], { total: '1,000+', after: 'x' }))]);
  const { signal } = new AbortController();
  expect(await loadPage(listKudos, { limit: '50' }, signal)).toEqual({
    rows: [],
    total: '1,000+',
    next: 'x',
  });
  answerInstead(answer(listKudos, []));
  expect(await loadPage(listKudos, { limit: '50' }, signal)).toEqual({ rows: [], total: '0', next: null });
});

test('a call that the page gives up ends', async () => {
  answerCalls(anAdmin, [answer(getSettings, () => new Promise(() => undefined))]);
  const leaving = new AbortController();
  const made = call(getSettings, { signal: leaving.signal });
  leaving.abort(new Error('Left.'));
  await expect(made).rejects.toThrow('Left.');
});

const later = Promise.withResolvers<{}>();
let arrived = 'nothing';
test('a test ends before its call is answered', () => {
  answerCalls(anAdmin, [answer(changeSettings, () => later.promise)]);
  void call(changeSettings, { body: {} }).then(() => {
    arrived = 'the answer';
  });
  expect(calls.changes()).toEqual([]);
});

test('its answer never arrives in the next test', async () => {
  later.resolve({});
  answerCalls(anAdmin, [answer(changeSettings, {})]);
  await call(changeSettings, { body: {} });
  await call(changeSettings, { body: {} });
  expect(arrived).toBe('nothing');
});

let arrive: () => void;
let responses = 0;
const counted = answer(changeSettings, () => {
  responses += 1;
  return {};
});
test('a test ends before its call has arrived', () => {
  answerCalls(anAdmin, [counted]);
  const body = new ReadableStream({
    start(controller) {
      arrive = () => controller.close();
    },
  });
  const sent = { method: 'PUT', body, duplex: 'half' };
  void fetch('/api/Settings', sent);
  expect(responses).toBe(0);
});

test('its call takes no answer of the next test', async () => {
  answerCalls(anAdmin, [counted]);
  arrive();
  await call(changeSettings, { body: {} });
  await call(changeSettings, { body: {} });
  expect(responses).toBe(2);
  expect(calls.changes()).toHaveLength(2);
});

test('a call of the page before is neither answered nor missed', async () => {
  void fetch('/api/Settings').then(() => {
    arrived = 'an answer of the next test';
  });
  answerCalls(anAdmin, [answer(changeSettings, {})]);
  await call(changeSettings, { body: {} });
  expect(arrived).toBe('nothing');
});

const answered = Promise.withResolvers<{}>();
test('a test ends when its save is answered, but not yet done', async () => {
  await renderScreen({ as: anAdmin, element: <Saves save={async () => answered.promise} /> });
  await page.getByRole('button', { name: 'Save' }).click();
  expect(queryClient.isMutating()).toBe(1);
});

test('the save loads no screen of the next test', async () => {
  await renderScreen({ as: anAdmin, element: <Weeks />, calls: [answer(getSettings, settingsAtFirst)] });
  await expect.element(page.getByText('Ann Abel, Mia Wolf: 8')).toBeVisible();
  answered.resolve({});
  await new Promise((done) => setTimeout(done, 100));
  expect(calls.of(getSettings)).toHaveLength(1);
});

function Saves({ save }: { readonly save: () => Promise<{}> }) {
  const { mutate } = useAction(save);
  return (
    <button type="button" onClick={() => mutate({})}>
      Save
    </button>
  );
}

test('something is left behind', async () => {
  answerCalls(anAdmin, [answer(changeSettings, {})]);
  await call(changeSettings, { body: {} });
  localStorage.setItem('benchmark.draft', 'typed');
  sessionStorage.setItem('benchmark.draft', 'typed');
  await writeVault('draft', { ...emptyDraft, savedAt: 1 });
  expect((await readVault('draft')).savedAt).toBe(1);
});

test('the next test finds nothing of it', async () => {
  expect([currentRecord(), localStorage.length, sessionStorage.length]).toEqual([null, 0, 0]);
  expect(calls.changes()).toEqual([]);
  expect((await readVault('draft')).savedAt).toBe(emptyDraft.savedAt);
});

test('an answer that the contract does not describe does not compile', () => {
  // @ts-expect-error A setting is missing.
  answer(getSettings, { dueWeeks: 8 });
  // @ts-expect-error A goal is no list.
  answer(getGoal, []);
  // @ts-expect-error The body has no such field.
  answer(saveGoal, ({ body }) => ({ entityId: body.shoutoutId }));
  // @ts-expect-error Rows of another list.
  answer(listKudos, pageOf([{ goalId: 1 }]));
  expect(calls.changes()).toEqual([]);
});
