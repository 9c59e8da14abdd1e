import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerKey, answerOf, noteOf } from '#web/features/projects/evaluations/survey/draft.ts';
import { type Draft, readDraft } from './draft.ts';
import { DRAFT_PREFIX } from './shared-drafts.ts';
import { draftKeyOf } from '#web/features/projects/evaluations/survey/draft-key.ts';
import { DraftKeeper, dropOldDrafts, KEPT_FOR_MS } from './draft-keeper.ts';
import { readVault, writeVault } from './draft-vault.ts';

const guid = '0B9F3C1E-7d4a-4e7b-9a52-1f0c2d3e4f5a';
/** Each test has its own: drafts stay in the database of the browser. */
let ownKey: string;
const detachers: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  ownKey = `${DRAFT_PREFIX}${crypto.randomUUID()}`;
});
afterEach(() => {
  for (const detach of detachers.splice(0)) detach();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('the key is a hash of the link, regardless of case, and never the link', async () => {
  const key = await draftKeyOf(guid);
  expect(key).toMatch(/^benchmark\.evaluation\.[0-9a-f]{64}$/);
  expect(key).toBe(await draftKeyOf(guid.toLowerCase()));
  expect(key?.toLowerCase()).not.toContain(guid.toLowerCase());
  expect(key).not.toBe(await draftKeyOf('another'));
});

test('all input is saved within two seconds', () => {
  vi.useFakeTimers();
  const keeper = opened();
  keeper.write('notes', 7, 'First');
  vi.advanceTimersByTime(600);
  // Continuous typing must not postpone the save.
  keeper.write('notes', 7, 'First words');
  vi.advanceTimersByTime(600);
  expect(noteOf(kept(), 7)).toBe('First words');
  keeper.write('answers', answerKey(7, 3), '4');
  vi.advanceTimersByTime(1999);
  expect(answerOf(kept(), 7, 3)).toBe('4');
});

test('hiding or leaving the page saves immediately', () => {
  vi.useFakeTimers();
  const keeper = opened();
  keeper.write('notes', 7, 'Before the crash');
  window.dispatchEvent(new Event('pagehide'));
  expect(noteOf(kept(), 7)).toBe('Before the crash');
  keeper.write('notes', 7, 'Before the call');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(noteOf(kept(), 7)).toBe('Before the call');
});

test('the draft is restored on return', () => {
  const first = opened();
  first.write('answers', answerKey(7, 3), '5');
  first.write('notes', 8, 'Kind');
  first.flush();
  const again = opened();
  expect(answerOf(again.current(), 7, 3)).toBe('5');
  expect(noteOf(again.current(), 8)).toBe('Kind');
});

test('two tabs merge their drafts; for the same answer the later one wins', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const one = opened();
  const two = opened();
  one.write('answers', answerKey(7, 1), '2');
  one.write('notes', 7, 'From the first tab');
  vi.setSystemTime(1_000_010);
  two.write('answers', answerKey(7, 1), '3');
  two.write('answers', answerKey(8, 1), '5');
  two.flush();
  one.flush();
  expect(answerOf(kept(), 7, 1)).toBe('3');
  expect(answerOf(kept(), 8, 1)).toBe('5');
  expect(noteOf(kept(), 7)).toBe('From the first tab');
  expect(one.current()).toEqual(kept());
});

test('another tab’s save appears here without losing unsaved input', () => {
  const keeper = opened();
  keeper.write('notes', 7, 'Mine, unsaved');
  const other: Draft = { savedAt: 5, answers: { '7.1': { text: '4', at: 5 } }, notes: {} };
  tellOfOtherTab(JSON.stringify(other));
  expect(answerOf(keeper.current(), 7, 1)).toBe('4');
  expect(noteOf(keeper.current(), 7)).toBe('Mine, unsaved');
});

test('submitting deletes the draft, and leaving the page does not store it again', () => {
  const keeper = opened();
  keeper.write('notes', 7, 'Secret');
  keeper.flush();
  keeper.write('notes', 7, 'Secret indeed');
  keeper.close();
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(ownKey)).toBeNull();
});

test('a submit in another tab is reported once', () => {
  const onRemoved = vi.fn<() => void>();
  const keeper = opened(onRemoved);
  tellOfOtherTab(null);
  expect(onRemoved).toHaveBeenCalledTimes(1);
  keeper.close();
  tellOfOtherTab(null);
  expect(onRemoved).toHaveBeenCalledTimes(1);
});

test('drafts are deleted after 30 days, other entries stay', async () => {
  const now = 2_000_000_000_000;
  const draft = (savedAt: number) => JSON.stringify({ savedAt, answers: {}, notes: {} });
  localStorage.setItem(`${DRAFT_PREFIX}old`, draft(now - KEPT_FOR_MS - 1));
  localStorage.setItem(`${DRAFT_PREFIX}fresh`, draft(now - KEPT_FOR_MS));
  localStorage.setItem(`${DRAFT_PREFIX}damaged`, '{"savedAt":');
  localStorage.setItem('benchmark.other', 'stays');
  await dropOldDrafts(now);
  expect(Object.keys(localStorage).toSorted()).toEqual(
    [`${DRAFT_PREFIX}fresh`, 'benchmark.other'].toSorted(),
  );
});

test('a browser without storage causes no failure, and the keeper reports it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const keeper = opened();
  expect(keeper.isKept()).toBe(true);
  keeper.write('notes', 7, 'Words');
  keeper.flush();
  expect(keeper.isKept()).toBe(false);
  expect(noteOf(keeper.current(), 7)).toBe('Words');
  expect(new DraftKeeper(null).isKept()).toBe(false);
});

test('a draft survives a browser crash in the database, until it is submitted', async () => {
  const keeper = opened();
  keeper.write('notes', 7, 'Before the crash');
  keeper.flush();
  keeper.write('answers', answerKey(7, 1), '4');
  keeper.flush();
  await expect.poll(async () => answerOf(await readVault(ownKey), 7, 1)).toBe('4');
  localStorage.clear();
  const again = new DraftKeeper(ownKey, await readVault(ownKey));
  expect(noteOf(again.current(), 7)).toBe('Before the crash');
  keeper.close();
  await expect.poll(async () => readVault(ownKey)).toEqual({ savedAt: 0, answers: {}, notes: {} });
});

test('drafts in the database are deleted after 30 days too', async () => {
  const now = 2_000_000_000_000;
  await writeVault(`${ownKey}old`, { savedAt: now - KEPT_FOR_MS - 1, answers: {}, notes: { 7: note } });
  await writeVault(`${ownKey}fresh`, { savedAt: now - KEPT_FOR_MS, answers: {}, notes: { 7: note } });
  await dropOldDrafts(now);
  await expect.poll(async () => noteOf(await readVault(`${ownKey}old`), 7)).toBe('');
  expect(noteOf(await readVault(`${ownKey}fresh`), 7)).toBe('Words');
});

const note = { text: 'Words', at: 1 };

test.each(['', 'null', '[]', '{"answers":1}', '{"savedAt":"x","answers":{},"notes":{}}', '\u0000'])(
  'a damaged draft %j is as good as none',
  (text) => {
    localStorage.setItem(ownKey, text);
    expect(new DraftKeeper(ownKey).current()).toEqual({ savedAt: 0, answers: {}, notes: {} });
  },
);

function opened(onRemoved: () => void = () => undefined): DraftKeeper {
  const keeper = new DraftKeeper(ownKey);
  detachers.push(keeper.attach(onRemoved));
  return keeper;
}

const kept = (): Draft => readDraft(localStorage.getItem(ownKey));

const tellOfOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: ownKey, newValue }));
