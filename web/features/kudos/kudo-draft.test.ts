import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from './kudo-draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const draft = { message: 'Thank you', values: ['Foster Teamwork' as const], targetEmployees: [4, 7] };
const empty = { message: '', values: [], targetEmployees: [] };

test('each sender has a draft of their own', () => {
  keepDraft({ senderId: 3 }, draft);
  expect(readDraft({ senderId: 3 })).toEqual(draft);
  expect(readDraft({ senderId: 4 })).toEqual(empty);
});

test.each(['{', 'null', '{"message":1}', '{"message":"","values":["Other"],"targetEmployees":[]}'])(
  'a damaged draft counts as empty: %s',
  (text) => {
    keepDraft({ senderId: 3 }, draft);
    const [key = ''] = stored.keys();
    stored.set(key, text);
    expect(readDraft({ senderId: 3 })).toEqual(empty);
  },
);

test('a form for one recipient begins with them and has a draft of its own, so no words reach another', () => {
  keepDraft({ senderId: 3 }, draft);
  expect(readDraft({ senderId: 3, recipientId: 7 })).toEqual({ ...empty, targetEmployees: [7] });
  keepDraft({ senderId: 3, recipientId: 7 }, { ...draft, message: 'For you' });
  expect(readDraft({ senderId: 3, recipientId: 7 }).message).toBe('For you');
  expect(readDraft({ senderId: 3, recipientId: 8 })).toEqual({ ...empty, targetEmployees: [8] });
  expect(readDraft({ senderId: 3 })).toEqual(draft);
});
