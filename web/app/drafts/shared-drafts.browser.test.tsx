import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteOf } from '#web/features/projects/evaluations/survey/draft.ts';
import { DraftKeeper, dropOldDrafts } from './draft-keeper.ts';
import { readVault, writeVault } from './draft-vault.ts';
import { dropSharedDrafts } from './drop-shared-drafts.ts';
import { DRAFT_PREFIX, reviewDraftKey, unsavedFormKey } from './shared-drafts.ts';

let key: string;
beforeEach(() => {
  localStorage.clear();
  key = `${DRAFT_PREFIX}${crypto.randomUUID()}`;
});
afterEach(() => localStorage.clear());

const draft = (...notes: { text: string; at: number; from?: number }[]) => ({
  savedAt: Date.now(),
  answers: {},
  notes: Object.fromEntries(notes.map((note, at) => [at, note])),
});
const keep = async (kept: ReturnType<typeof draft>) => {
  localStorage.setItem(key, JSON.stringify(kept));
  await writeVault(key, kept);
};
const found = async () => {
  await dropOldDrafts();
  return noteOf(new DraftKeeper(key, await readVault(key)).current(), 0);
};

test('a draft that the server has whole leaves the device at sign-out, from both stores', async () => {
  await keep(draft({ text: 'Typed at home', at: 5, from: 5 }));
  dropSharedDrafts();
  expect(localStorage.getItem(key)).not.toContain('Typed at home');
  expect(await found()).toBe('');
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  [
    'a word that the server lacks',
    draft({ text: 'Offline', at: 9, from: 5 }, { text: 'Known', at: 5, from: 5 }),
  ],
  ['words of a person who never signed in', draft({ text: 'By link', at: 9 })],
])('a draft with %s stays', async (_, kept) => {
  await keep(kept);
  dropSharedDrafts();
  expect(await found()).toBe(kept.notes[0]?.text);
});

test('a damaged draft and other entries stay as they are', () => {
  localStorage.setItem(key, '{"notes":');
  localStorage.setItem('benchmark.other', 'stays');
  dropSharedDrafts();
  expect([localStorage.getItem(key), localStorage.getItem('benchmark.other')]).toEqual([
    '{"notes":',
    'stays',
  ]);
});

test('the questions of a form go with its draft, and stay with a word that the server lacks', () => {
  for (const [writerId, from] of [
    [5, 9],
    [6, 5],
  ] as const) {
    localStorage.setItem(unsavedFormKey(writerId, 1), '{}');
    const kept = draft({ text: 'Typed', at: 9, from });
    localStorage.setItem(reviewDraftKey(writerId, 1, 'Peer'), JSON.stringify(kept));
  }
  dropSharedDrafts();
  expect(localStorage.getItem(unsavedFormKey(5, 1))).toBeNull();
  expect(localStorage.getItem(unsavedFormKey(6, 1))).toBe('{}');
});
