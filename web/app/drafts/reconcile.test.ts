import { describe, expect, it } from 'vitest';
import { type Draft, isAllSent, isOnServer, type ServerDraft, resolvedAs, typedOver } from './draft.ts';
import {
  acknowledge,
  type Choose,
  hasBoth,
  joined,
  joinTexts,
  keepApart,
  reconcile as reconcileBy,
} from './reconcile.ts';

type Entries = Draft['notes'];

const reconcile = (mine: Draft, server: ServerDraft, ofBoth: Choose = joinTexts) =>
  reconcileBy(mine, server, ofBoth);
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

describe('two texts that wait for a choice', () => {
  const mine = { text: 'On the laptop', at: 9, from: 2 };
  const theirs = { text: 'On the phone', at: 6 };
  const apart = reconcile(draft({ 7: mine }), server({ 7: theirs }), keepApart);

  it('stay apart, and the server keeps the other one', () => {
    expect(apart.notes[7]).toEqual({ text: 'On the laptop', at: 9, other: theirs });
    expect([isOnServer(apart), isAllSent(apart)]).toEqual([false, true]);
    expect(acknowledge(apart, apart)).toEqual(apart);
    expect(reconcile(apart, server({ 7: theirs }), keepApart)).toEqual(apart);
  });

  it('follow what either device types', () => {
    const typed = typedOver(apart.notes[7], 'On the laptop, later', 20);
    expect(typed).toEqual({ text: 'On the laptop, later', at: 20, other: theirs });
    const longer = { text: 'On the phone, too', at: 30 };
    expect(reconcile(draft({ 7: typed }), server({ 7: longer }), keepApart).notes[7]).toEqual({
      text: 'On the laptop, later',
      at: 20,
      other: longer,
    });
  });

  it('are resolved by a choice, by typing the same, and by the choice of another device', () => {
    expect(resolvedAs(apart.notes[7], 'On the phone', 5)).toEqual({ text: 'On the phone', at: 10, from: 6 });
    expect(typedOver(apart.notes[7], 'On the phone', 50)).toEqual({ text: 'On the phone', at: 50, from: 6 });
    const both = { text: joined(mine, theirs), at: 40 };
    expect(both.text).toBe('On the phone\n\nOn the laptop');
    expect(reconcile(apart, server({ 7: both }), keepApart).notes[7]).toEqual({ ...both, from: 40 });
    const chosen = draft({ 7: resolvedAs(apart.notes[7], 'On the laptop', 50) });
    // The save that was under way had the other text.
    expect(acknowledge(chosen, apart)).toEqual(chosen);
    expect(isAllSent(chosen)).toBe(false);
  });

  it('stay when the server has lost what it had', () => {
    expect(reconcile(apart, server({}), keepApart)).toEqual(apart);
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
      const { typed, stored } = play(seed, joinTexts);
      for (const word of typed) expect([seed, stored]).toEqual([seed, expect.stringContaining(word)]);
    }
  });

  it('loses no word when the person is asked, and keeps both in the end', () => {
    let asked = 0;
    for (let seed = 0; seed < 400; seed += 1) {
      const { typed, stored, waiting } = play(seed, keepApart);
      for (const word of typed) expect([seed, stored]).toEqual([seed, expect.stringContaining(word)]);
      asked += waiting;
    }
    expect(asked).toBeGreaterThan(50);
  });
});

/**
 * Both devices append words to one note, and save by the version that they read, as the page does. Before the
 * end each chooses both texts, where it has two.
 */
function play(seed: number, ofBoth: Choose): { typed: string[]; stored: string; waiting: number } {
  let state = seed * 7919 + 1;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
  let clock = 0;
  let waiting = 0;
  let stored = server({});
  const devices = [0, 1].map(() => ({ mine: draft({}), version: 1 }));
  type Device = (typeof devices)[number];
  const typed: string[] = [];
  const pull = (device: Device) => {
    device.mine = reconcile(device.mine, stored, ofBoth);
    device.version = stored.version;
  };
  const push = (device: Device) => {
    if (device.version !== stored.version) pull(device);
    const sent = device.mine;
    const { notes } = sent;
    // As the sync does: the server keeps its own of two texts.
    const kept = Object.entries(notes).map(([key, { text, at, other }]) => [key, other ?? { text, at }]);
    stored = { ...server(Object.fromEntries(kept)), version: stored.version + 1 };
    device.version = stored.version;
    device.mine = acknowledge(device.mine, sent);
  };
  const choose = (device: Device) => {
    const entry = device.mine.notes[7];
    if (entry?.other === undefined) return;
    waiting += 1;
    clock += 1;
    device.mine = draft({ 7: resolvedAs(entry, joined(entry, entry.other), clock) });
  };
  for (let turn = 0; turn < 14; turn += 1) {
    const device = devices[next(2)];
    if (!device) throw new Error('There are two devices.');
    const act = next(7);
    clock += 1;
    if (act < 2) push(device);
    else if (act < 4) pull(device);
    else if (act === 4) choose(device);
    else {
      const word = `w${seed}-${turn}.`;
      typed.push(word);
      const before = device.mine.notes[7];
      device.mine = draft({ 7: typedOver(before, `${before?.text ?? ''}${word}`, clock) });
    }
  }
  for (const device of devices) {
    push(device);
    choose(device);
    push(device);
  }
  return { typed, stored: stored.notes[7]?.text ?? '', waiting };
}
