import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { acknowledge, hasBoth, reconcile } from './reconcile.ts';

type Entries = Draft['notes'];

const draft = (notes: Entries, answers: Entries = {}): Draft => ({ savedAt: 0, answers, notes });
const server = (notes: Entries, answers: Entries = {}) => ({ version: 1, answers, notes });
const note = (mine: Entries, theirs: Entries) => reconcile(draft(mine), server(theirs)).notes[7];

describe('the drafts of two devices', () => {
  it('take what only the other one typed', () => {
    expect(note({}, { 7: { text: 'Phone', at: 5 } })).toEqual({ text: 'Phone', at: 5, from: 5 });
    // Typed here, saved, and changed there since.
    const mine = { 7: { text: 'Old', at: 3, from: 3 } };
    expect(note(mine, { 7: { text: 'New', at: 5 } })).toEqual({ text: 'New', at: 5, from: 5 });
    expect(note(mine, { 7: { text: '', at: 5 } })).toEqual({ text: '', at: 5, from: 5 });
  });

  it('keep what only this one typed', () => {
    expect(note({ 7: { text: 'Mine', at: 9 } }, {})).toEqual({ text: 'Mine', at: 9 });
    const mine = { text: 'Shorter', at: 9, from: 5 };
    expect(note({ 7: mine }, { 7: { text: 'A longer one', at: 5 } })).toEqual(mine);
    // The server has lost what it had.
    expect(note({ 7: { text: 'Mine', at: 9, from: 9 } }, {})).toEqual({ text: 'Mine', at: 9 });
  });

  it('have both texts of a note that both changed, in the order of typing', () => {
    const mine = { 7: { text: 'On the laptop', at: 9, from: 2 } };
    const theirs = { 7: { text: 'On the phone', at: 6 } };
    expect(note(mine, theirs)).toEqual({ text: 'On the phone\n\nOn the laptop', at: 10, from: 6 });
    expect(note({ 7: { text: 'On the laptop', at: 4 } }, theirs)?.text).toBe('On the laptop\n\nOn the phone');
    const result = reconcile(draft(mine), server(theirs));
    expect(hasBoth(draft(mine), server(theirs), result)).toBe(true);
  });

  it('say a text once that contains the other', () => {
    const mine = { 7: { text: 'Kind', at: 9 } };
    const longer = { 7: { text: 'Kind and clear', at: 6 } };
    expect(note(mine, longer)?.text).toBe('Kind and clear');
    expect(note(longer, mine)?.text).toBe('Kind and clear');
    expect(hasBoth(draft(mine), server(longer), reconcile(draft(mine), server(longer)))).toBe(false);
  });

  it('settle on the later one of two answers', () => {
    const answers = (mine: number, theirs: number) =>
      reconcile(
        draft({}, { '7.1': { text: '4', at: mine } }),
        server({}, { '7.1': { text: '2', at: theirs } }),
      ).answers['7.1'];
    expect(answers(9, 5)).toEqual({ text: '4', at: 9, from: 5 });
    expect(answers(5, 9)).toEqual({ text: '2', at: 9, from: 9 });
  });
});

describe('a saved draft', () => {
  it('is known to the server, but for what was typed meanwhile', () => {
    const sent = draft({ 7: { text: 'Kind', at: 3 }, 8: { text: 'Clear', at: 4 } });
    const now = draft({
      7: { text: 'Kind', at: 3 },
      8: { text: 'Clear!', at: 6 },
      9: { text: 'New', at: 7 },
    });
    expect(acknowledge(now, sent).notes).toEqual({
      7: { text: 'Kind', at: 3, from: 3 },
      8: { text: 'Clear!', at: 6, from: 4 },
      9: { text: 'New', at: 7 },
    });
  });

  it('loses no word, whichever of two devices types and saves in whatever order', () => {
    // A small model: two devices take turns; every word that either typed is in the end on the server.
    for (let seed = 0; seed < 400; seed += 1) {
      const { typed, stored } = play(seed);
      for (const word of typed) expect([seed, stored]).toEqual([seed, expect.stringContaining(word)]);
    }
  });
});

/** Both devices append words to one note, and save by the version that they read, as the page does. */
function play(seed: number): { typed: string[]; stored: string } {
  let state = seed * 7919 + 1;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
  let clock = 0;
  let stored = server({});
  const devices = [0, 1].map(() => ({ mine: draft({}), version: 1 }));
  const typed: string[] = [];
  const pull = (device: (typeof devices)[number]) => {
    device.mine = reconcile(device.mine, stored);
    device.version = stored.version;
  };
  const push = (device: (typeof devices)[number]) => {
    if (device.version !== stored.version) pull(device);
    const sent = device.mine;
    stored = { ...server(sent.notes, sent.answers), version: stored.version + 1 };
    device.version = stored.version;
    device.mine = acknowledge(device.mine, sent);
  };
  for (let turn = 0; turn < 12; turn += 1) {
    const device = devices[next(2)];
    if (!device) throw new Error('There are two devices.');
    const act = next(3);
    clock += 1;
    if (act === 0) push(device);
    else if (act === 1) pull(device);
    else {
      const word = `w${seed}-${turn}.`;
      typed.push(word);
      const before = device.mine.notes[7];
      const entry = { text: `${before?.text ?? ''}${word}`, at: Math.max(clock, (before?.at ?? 0) + 1) };
      const from = before?.from === undefined ? {} : { from: before.from };
      device.mine = draft({ 7: { ...entry, ...from } });
    }
  }
  for (const device of devices) push(device);
  return { typed, stored: stored.notes[7]?.text ?? '' };
}
