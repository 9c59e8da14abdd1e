import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packFonts } from '#server/features/reviews/pack/pack-fonts.ts';
import { PackPrinter } from '#server/features/reviews/pack/pack-printer.ts';
import {
  type Block,
  NO_GLYPH,
  noGlyphSentence,
  type Sheet,
} from '#server/features/reviews/pack/pack-sheet.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { randomSheet, twoPages } from './pack/sheets.ts';
import { checkByPrograms } from './pack/tools.ts';

const PACKS = { full: 300, small: 8, least: 2 };
const TWO_PAGES_AT_MOST = 60 * 1024;
const MEGABYTE = 1024 * 1024;
const GROWTH_AT_MOST = 80 * MEGABYTE;
const WARM = 30;

/** What draws the packs, so that a test can put a broken one in its place. */
type Drawing = { print: (sheet: Sheet) => Promise<Buffer> };

/**
 * Draws random packs, with texts of many scripts, endless words and empty lines. Each must hold every word
 * once and in order, each paragraph as an element of its own, with a title, a language, and embedded fonts
 * that can be searched; headers, footers and rules are no part of what is read aloud. A hundred in a row
 * don't grow the memory. Where qpdf and poppler are installed, they say the same.
 */
export async function run(options: Options<Drawing>) {
  const { full, seed, log, inject } = options;
  // The words count here, not the time: on a busy machine a pack can take longer than the server would wait.
  const printer = new PackPrinter({ timeoutMs: 600_000 });
  const drawing: Drawing = { print: async (sheet) => printer.print(sheet, 1) };
  await inject?.(drawing);
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-pack-'));
  try {
    const random = randomFrom(seed);
    const count = sizeOf(options, PACKS);
    const wrongs: string[] = [];
    const memory: number[] = [];
    const files: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const sheet = index === 0 ? twoPages : randomSheet(random);
      const bytes = await drawing.print(sheet);
      memory.push(process.memoryUsage.rss());
      if (index === 0 && bytes.length > TWO_PAGES_AT_MOST)
        wrongs.push(`two pages take ${bytes.length} bytes`);
      if (index === 0) log(`two pages: ${(bytes.length / 1024).toFixed(0)} KB`);
      for (const wrong of await wrongsIn(bytes, sheet)) wrongs.push(`pack ${index}: ${wrong}`);
      if (files.length >= (full ? 40 : 3)) continue;
      files.push(join(folder, `${index}.pdf`));
      writeFileSync(files.at(-1) ?? '', bytes);
    }
    if (full) {
      const growth = Math.max(...memory) - (memory[WARM] ?? 0);
      log(`memory: ${(growth / MEGABYTE).toFixed(0)} MB more after ${count} packs than after ${WARM}`);
      if (growth > GROWTH_AT_MOST) wrongs.push(`the memory grew by ${growth} bytes`);
    }
    wrongs.push(...checkByPrograms(files, log));
    return findingOf(
      'pack',
      wrongs,
      {
        figure: `wrong in ${memory.length} packs`,
        tried: { packs: [memory.length, 8], 'packs given to other programs': [files.length, 3] },
      },
      options,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function wrongsIn(bytes: Buffer, sheet: Sheet): Promise<string[]> {
  const pdf = await readPdf(bytes);
  const wrongs: string[] = [];
  const said = letters(pdf.paragraphs.join(''));
  const lines = linesOf(sheet).map(folded);
  const isLacking = lines.some((line) => line.includes(NO_GLYPH));
  const meant = letters([...lines, ...(isLacking ? [noGlyphSentence] : [])].join(''));
  if (said !== meant) wrongs.push(`the words differ: ${differenceOf(said, meant)}`);
  if (pdf.paragraphs.length < lines.length)
    wrongs.push(`${lines.length} paragraphs, ${pdf.paragraphs.length} elements`);
  if (pdf.title !== sheet.title.replaceAll(/[<>&]/g, ' ')) wrongs.push(`the title is ${pdf.title}`);
  if (pdf.language !== 'en-US' || !pdf.isTagged)
    wrongs.push(`language ${pdf.language}, tagged ${pdf.isTagged}`);
  const roles = new Set(pdf.roles.map((path) => path.split('/').at(-1)));
  for (const role of roles)
    if (!['H1', 'H2', 'H3', 'P', 'Lbl'].includes(role ?? '')) wrongs.push(`a ${role} holds text`);
  if (!letters(pdf.text).includes(letters(`Page ${pdf.pages} of ${pdf.pages}`)))
    wrongs.push('no page number');
  const raw = bytes.toString('latin1');
  const countOf = (sign: RegExp) => raw.match(sign)?.length ?? 0;
  const fonts = countOf(/\/Subtype \/Type0\b/g);
  if (fonts === 0 || countOf(/\/FontFile2 /g) !== fonts || countOf(/\/ToUnicode /g) !== fonts)
    wrongs.push(`of ${fonts} fonts not all are embedded and can be searched`);
  if (!raw.includes('<pdfuaid:part>1</pdfuaid:part>')) wrongs.push('it does not say PDF/UA');
  return wrongs;
}

/** The paragraphs of a sheet in reading order. */
function linesOf({ title, blocks }: Sheet): string[] {
  return [title, ...blocks.flatMap(linesOfBlock)]
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim());
}

function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text.replaceAll('\n', ' ')];
    case 'text':
      return [block.text];
    case 'said':
      return [block.by, block.text];
    case 'list':
      return block.items.flatMap((item) => ['•', item]);
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'lines':
      return [];
  }
}

const fonts = packFonts();

const folded = (text: string) =>
  Array.from(
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu, ''),
    (one) => (/\s/u.test(one) || fonts.regular.has(one.codePointAt(0) ?? 0) ? one : NO_GLYPH),
  ).join('');

/** Lines break within long words, too. */
const letters = (text: string) => text.replaceAll(/\s/gu, '');

function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `at ${at} of ${other.length}: "${one.slice(at, at + 40)}" instead of "${other.slice(at, at + 40)}"`;
}
