import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_TEXT_MAX_CHARACTERS } from '#contract/projects/evaluation-drafts.ts';
import type { EvaluationDraft } from '#contract/projects/evaluation-drafts.schemas.ts';
import { forgetSession, keepSession } from '#web/app/session/session-record.ts';
import { type Draft, isOnServer } from './draft.ts';
import { DRAFT_PREFIX } from './shared-drafts.ts';
import { sendDrafts } from './send-drafts.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DraftSync } from './draft-sync.ts';
import { joinTexts } from './reconcile.ts';
import { evaluationSync } from '#web/features/projects/evaluations/survey/evaluation-sync.ts';

const owner = { projectEvaluationResultId: 3, reviewerId: 5 };
const detachers: (() => void)[] = [];
const onRemoved = vi.fn<() => void>();

/** The server: one draft with its version, and how it answers. */
let stored: EvaluationDraft;
let refusal: Response | 'offline' | null;
let calls: string[];

const signIn = (employeeId: number) =>
  keepSession(
    { employeeId, accessToken: 'a', refreshToken: 'r' },
    { employeeId, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  signIn(5);
  [stored, refusal, calls] = [{ version: 0, answers: {}, notes: {} }, null, []];
  onRemoved.mockReset();
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    calls.push(request.method);
    if (refusal === 'offline') throw new TypeError('Failed to fetch');
    if (refusal !== null) return refusal.clone();
    if (request.method === 'GET') return Response.json(stored);
    const sent = JSON.parse(await request.text()) as EvaluationDraft;
    if (request.headers.get('If-Match') !== `"${stored.version}"`) return problem(412);
    stored = { ...sent, version: stored.version + 1 };
    return Response.json({ version: stored.version });
  });
});
afterEach(async () => {
  for (const detach of detachers.splice(0)) detach();
  vi.useRealTimers();
  // Leaving saves: the next test has a server of its own.
  await new Promise((done) => setTimeout(done, 50));
  vi.restoreAllMocks();
  forgetSession();
});

const problem = (status: number) =>
  new Response('No.', { status, headers: { 'content-type': 'text/plain' } });

const noteOf = ({ notes }: Draft, key: number) => notes[key]?.text ?? '';

/** One device of the evaluator. */
async function device() {
  const keeper = new DraftKeeper(`${DRAFT_PREFIX}${crypto.randomUUID()}`);
  const sync = evaluationSync(keeper, owner);
  await sync.pull();
  detachers.push(keeper.attach(onRemoved), sync.attach());
  return { keeper, sync };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Answers are read beside the stopped clock. */
const stores = (text: string) => expect.poll(() => stored.notes).toEqual(typing(text));
const isAllSent = ({ keeper }: { keeper: DraftKeeper }) =>
  expect.poll(() => isOnServer(keeper.current())).toBe(true);
const typing = (text: string) => expect.objectContaining({ 7: expect.objectContaining({ text }) });

test('a pause in typing saves, and another device goes on from there', async () => {
  const laptop = await device();
  laptop.keeper.write('notes', 7, 'Kind');
  await wait(1_000);
  expect(stored.version).toBe(0);
  await wait(1_000);
  await stores('Kind');
  await isAllSent(laptop);
  // Nothing new, so nothing more to save.
  await wait(60_000);
  expect(stored.version).toBe(1);
  const phone = await device();
  expect(noteOf(phone.keeper.current(), 7)).toBe('Kind');
  expect(phone.sync.hasBothTexts()).toBe(false);
});

test('typing without a pause saves every ten seconds', async () => {
  const { keeper } = await device();
  for (let second = 0; second < 25; second += 1) {
    keeper.write('notes', 7, `Word ${second}`);
    await wait(1_000);
    if (second % 10 === 9) await expect.poll(() => stored.version).toBe((second + 1) / 10);
  }
  expect(stored.version).toBe(2);
});

test('two devices that typed at the same time have both texts, and say so', async () => {
  const laptop = await device();
  const phone = await device();
  laptop.keeper.write('notes', 7, 'On the laptop');
  await wait(10);
  phone.keeper.write('notes', 7, 'On the phone');
  await wait(5_000);
  await stores('On the laptop\n\nOn the phone');
  await isAllSent(phone);
  expect(phone.sync.hasBothTexts()).toBe(true);
  // The other one learns of it when its page is looked at again.
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => noteOf(laptop.keeper.current(), 7)).toBe('On the laptop\n\nOn the phone');
});

test('what was typed offline is saved once the device is online', async () => {
  const { keeper } = await device();
  refusal = 'offline';
  keeper.write('notes', 7, 'In the train');
  await wait(60_000);
  expect(stored.version).toBe(0);
  refusal = null;
  window.dispatchEvent(new Event('online'));
  await wait(10);
  await stores('In the train');
});

test('a server that is down is tried again by itself', async () => {
  const { keeper, sync } = await device();
  refusal = problem(503);
  keeper.write('notes', 7, 'Patient');
  await wait(2_000);
  await expect.poll(() => calls.length).toBe(2);
  // The refusal is read before the next try.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  refusal = null;
  expect(sync.isOn()).toBe(true);
  await wait(15_000);
  await stores('Patient');
});

test.each([400, 413])(
  'a text that is too long for the server (%i) is kept, and the next change is another try',
  async (status) => {
    const laptop = await device();
    refusal = problem(status);
    laptop.keeper.write('notes', 7, 'Far too long');
    await wait(2_000);
    await expect.poll(() => laptop.sync.state()).toBe('refused');
    expect(laptop.keeper.isClosed()).toBe(false);
    const tries = calls.length;
    await wait(60_000);
    expect(calls.length).toBe(tries);
    refusal = null;
    laptop.keeper.write('notes', 7, 'Shorter');
    await wait(2_000);
    await stores('Shorter');
    await isAllSent(laptop);
  },
);

test('a text above the limit keeps nothing else from being saved, and what was saved of it stays', async () => {
  const { keeper, sync } = await device();
  keeper.write('notes', 7, 'Short');
  await wait(2_000);
  await stores('Short');
  keeper.write('notes', 7, 'x'.repeat(DRAFT_TEXT_MAX_CHARACTERS + 1));
  keeper.write('notes', 8, 'Beside');
  await wait(2_000);
  await expect.poll(() => stored.notes).toMatchObject({ 7: { text: 'Short' }, 8: { text: 'Beside' } });
  expect([sync.state(), sync.hasSentAll(), isOnServer(keeper.current())]).toEqual(['going', true, false]);
  const tries = calls.length;
  await wait(60_000);
  expect(calls.length).toBe(tries);
  keeper.write('notes', 7, '👏'.repeat(DRAFT_TEXT_MAX_CHARACTERS));
  await wait(2_000);
  await stores('👏'.repeat(DRAFT_TEXT_MAX_CHARACTERS));
  await isAllSent({ keeper });
});

test('a save whose answer was lost is known as one’s own, even if the text was changed since', async () => {
  const { keeper, sync } = await device();
  const fetchBefore = vi.mocked(window.fetch).getMockImplementation();
  keeper.write('notes', 7, 'One two three');
  vi.mocked(window.fetch).mockImplementation(async (...given) => {
    await fetchBefore?.(...given);
    throw new TypeError('The answer was lost');
  });
  await wait(2_000);
  await stores('One two three');
  await expect.poll(() => sync.state()).toBe('failing');
  keeper.write('notes', 7, 'One three');
  if (fetchBefore) vi.mocked(window.fetch).mockImplementation(fetchBefore);
  await wait(16_000);
  await stores('One three');
  await isAllSent({ keeper });
  expect(sync.state()).toBe('going');
});

test('after the session has ended, signing in again saves what was typed meanwhile', async () => {
  const { keeper, sync } = await device();
  forgetSession();
  expect(sync.state()).toBe('signedOut');
  keeper.write('notes', 7, 'Typed on');
  await wait(60_000);
  expect(stored.version).toBe(0);
  signIn(6);
  await wait(5_000);
  expect([sync.state(), stored.version]).toEqual(['signedOut', 0]);
  signIn(5);
  await wait(5_000);
  await stores('Typed on');
  expect(sync.state()).toBe('going');
});

test('signing out sends what is typed first', async () => {
  const { keeper } = await device();
  keeper.write('notes', 7, 'Last words');
  await sendDrafts();
  await stores('Last words');
});

test('leaving the page saves at once', async () => {
  const { keeper } = await device();
  keeper.write('notes', 7, 'Quick');
  for (const detach of detachers.splice(0).toReversed()) detach();
  await wait(10);
  await stores('Quick');
});

test('a submitted evaluation ends it, and the page looks again', async () => {
  const { keeper, sync } = await device();
  refusal = problem(409);
  keeper.write('notes', 7, 'Too late');
  await wait(2_000);
  await expect.poll(() => sync.isOn()).toBe(false);
  expect(onRemoved).toHaveBeenCalledOnce();
  const before = calls.length;
  keeper.write('notes', 7, 'Later still');
  await wait(60_000);
  expect(calls.length).toBe(before);
});

test('only the evaluator’s own session saves', async () => {
  const { keeper } = await device();
  const before = calls.length;
  signIn(6);
  keeper.write('notes', 7, 'With the session of a colleague');
  await wait(60_000);
  forgetSession();
  keeper.write('notes', 7, 'Without a session');
  await wait(60_000);
  expect([calls.length, stored.version]).toEqual([before, 0]);
});

test('the evaluation once submitted here saves no more', async () => {
  const { keeper } = await device();
  keeper.write('notes', 7, 'Sent');
  keeper.close();
  await wait(60_000);
  expect(stored.version).toBe(0);
});

test('many short pauses save no more often than the form allows, and never later', async () => {
  const keeper = new DraftKeeper(`${DRAFT_PREFIX}${crypto.randomUUID()}`);
  const times: number[] = [];
  const sync = new DraftSync(keeper, {
    writerId: 5,
    atMostMs: 3_000,
    apartMs: 3_000,
    retryMs: 5_000,
    textMost: 9,
    ofBoth: joinTexts,
    read: async () => ({ version: 0, answers: {}, notes: {} }),
    save: async () => ({ version: times.push(Date.now()) }),
  });
  detachers.push(sync.attach());
  for (let word = 0; word < 8; word += 1) {
    keeper.write('notes', 7, `Word ${word}`);
    await wait(1_700);
  }
  await wait(5_000);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(3_000 + 1_700);
  expect(isOnServer(keeper.current())).toBe(true);
});
