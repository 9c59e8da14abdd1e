import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { PackPrinter } from './pack-printer.ts';
import { NO_GLYPH, noGlyphSentence, type Sheet } from './pack-sheet.ts';

const sheet: Sheet = {
  title: 'Annual review of Łukasz <&> Ó',
  aside: 'From 03/17/2025',
  footer: 'Made on 11/24/2026',
  day: '2026-11-24',
  blocks: [{ kind: 'text', text: 'One -> two 李\nthree' }],
};

const endless: Sheet = {
  ...sheet,
  blocks: Array.from({ length: 400 }, () => ({ kind: 'text', text: 'ab '.repeat(1_600) })),
};

const opened: PackPrinter[] = [];
const open = (...limits: ConstructorParameters<typeof PackPrinter>) => {
  const printer = new PackPrinter(...limits);
  opened.push(printer);
  return printer;
};
afterEach(() => {
  for (const printer of opened.splice(0)) printer.stop();
});

/** The threads that run now, and how many have run at once. */
let threads = 0;
let atOnce = 0;
const count = (thread: Worker) => {
  threads += 1;
  atOnce = Math.max(atOnce, threads);
  thread.once('exit', () => (threads -= 1));
};
beforeAll(() => {
  process.on('worker', count);
});
afterAll(() => {
  process.off('worker', count);
});

it('prints paragraphs, and a box for what the font lacks', async () => {
  const pdf = await readPdf(await open().print(sheet, 1));
  expect(pdf.paragraphs.map((one) => one.trim())).toEqual([
    sheet.title,
    `One -> two ${NO_GLYPH}`,
    'three',
    noGlyphSentence,
  ]);
  expect(pdf.roles).toEqual(['H1', 'P', 'P', 'P']);
  expect([pdf.title, pdf.language, pdf.isTagged]).toEqual(['Annual review of Łukasz     Ó', 'en-US', true]);
});

it('draws the same contents to the same bytes', async () => {
  const printer = open();
  const [one, other] = [await printer.print(sheet, 1), await printer.print(sheet, 2)];
  expect(one.equals(other)).toBe(true);
});

it('ends the thread with the pack', async () => {
  await open().print(sheet, 1);
  expect(threads).toBe(0);
});

it('draws two at a time, lets a few wait, and no more than two of one person', async () => {
  const printer = open({ waiting: 1 });
  const first = [1, 2, 3].map(async (byId) => printer.print(sheet, byId));
  await expect(printer.print(sheet, 4)).rejects.toMatchObject({ status: 503, message: packMessages.busy });
  expect(await Promise.all(first)).toHaveLength(3);
  expect(atOnce).toBe(2);
  const own = [1, 2].map(async () => printer.print(sheet, 1));
  await expect(printer.print(sheet, 1)).rejects.toMatchObject({ status: 429 });
  await Promise.all(own);
});

it('gives up with a sentence when it takes too long, and goes on', async () => {
  const printer = open({ timeoutMs: 5, threads: 1 });
  const refused = { status: 503, message: packMessages.late, retryAfterSeconds: 60 };
  const both = [1, 2].map(async (byId) => expect(printer.print(sheet, byId)).rejects.toMatchObject(refused));
  await Promise.all(both);
  expect(threads).toBe(0);
  await expect(printer.print(sheet, 1)).rejects.toMatchObject(refused);
});

it('gives up what is printed and what waits when the server stops', async () => {
  const printer = open({ threads: 1 });
  const refused = { status: 503, message: packMessages.late };
  const both = [1, 2].map(async (byId) => expect(printer.print(sheet, byId)).rejects.toMatchObject(refused));
  printer.stop();
  await Promise.all(both);
  expect(threads).toBe(0);
});

it('draws what waits when others need too much memory', async () => {
  const printer = open({ threads: 1, heapMegabytes: 24 });
  const first = printer.print(endless, 1);
  const second = printer.print(sheet, 2);
  await expect(first).rejects.toMatchObject({ status: 503 });
  await expect(second).resolves.toBeInstanceOf(Buffer);
});

it('survives a pack that needs too much memory, and one that can not be printed', async () => {
  const small = open({ heapMegabytes: 12 });
  await expect(small.print(endless, 1)).rejects.toMatchObject({ status: 503, message: packMessages.late });
  const printer = open();
  await expect(printer.print({ ...sheet, day: 'never' }, 1)).rejects.toThrow('A pack was not printed');
  await printer.print(sheet, 1);
});
