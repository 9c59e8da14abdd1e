import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importMessages } from '#contract/people/people-import.ts';
import { readImport } from './read-import.ts';
import { workbookParts } from './workbook.fixture.ts';

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook of one sheet with this XML. */
function workbookWith(rows: string, before = '') {
  const parts = workbookParts({ People: [] });
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    `${before}<worksheet ${NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`,
  );
  return Buffer.from(zipSync(parts, { level: 9 }));
}

const text = (words: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`;
const UNREADABLE = 'The workbook cannot be read. Save it again as XLSX or CSV, without a password.';
const TOO_LARGE =
  'The workbook is too large once it is unpacked. Save the sheet as CSV and choose that file.';
const bomb = workbookWith(' '.repeat(100_000_000));

/** The directory says that each part is small. */
function lying(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (
    let at = changed.indexOf('PK\u0001\u0002');
    at !== -1;
    at = changed.indexOf('PK\u0001\u0002', at + 4)
  ) {
    changed.writeUInt32LE(100, at + 24);
  }
  return changed;
}

test.each([
  ['a bomb', bomb, TOO_LARGE],
  ['a bomb whose directory lies', lying(bomb), UNREADABLE],
  [
    'an archive that is none',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1000, 7)]),
    UNREADABLE,
  ],
  ['an archive without sheets', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), UNREADABLE],
  [
    'entities that grow',
    workbookWith(
      text('&b;'),
      '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ),
    'The columns must be separated by commas, tabs, vertical bars or semicolons.',
  ],
])('refuses %s in a sentence', async (_, file, sentence) => {
  const { roster } = await readImport({ file, choices: {} });
  expect(roster.faults.map(({ message }) => message)).toEqual([sentence]);
  expect(roster.rows).toEqual([]);
});

test('refuses a sheet that ends far away, and reads the next file', async () => {
  const far = workbookWith(`${text('Email')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`);
  await expect(readImport({ file: far, choices: {} })).rejects.toMatchObject({
    status: 400,
    message: importMessages.tooHeavy,
  });
  const { roster } = await readImport({ file: Buffer.from('email,first_name'), choices: {} });
  expect(roster.faults).not.toEqual([]);
});
