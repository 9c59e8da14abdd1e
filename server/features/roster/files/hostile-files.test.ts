import { once } from 'node:events';
import { createServer } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importMessages } from '#contract/people/people-import.ts';
import { readImport } from './read-import.ts';
import { workbookOf, workbookParts } from './workbook.fixture.ts';

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
const header = ['email', 'first_name', 'last_name', 'hire_date', 'department', 'position'];
const ana = ['ana@example.test', 'Ana', 'Ruiz', '2024-01-01', 'Engineering', 'Engineer'];
const wide = [header, ana].map((cells) => [
  ...cells,
  ...Array.from({ length: 194 }, (_, column) => `Column ${column}`),
]);
const TOO_WIDE = 'The header has 200 columns. A file may have 100.';
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
  ['200 columns of text', Buffer.from(wide.map((cells) => cells.join(',')).join('\n')), TOO_WIDE],
  ['200 columns of a workbook', workbookOf({ People: wide }), TOO_WIDE],
  [
    'a line of 5 MB',
    Buffer.from(`${header.join(',')}\n${'x'.repeat(5_000_000)}`),
    'The line is longer than 64 KB.',
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

test('names the line of a value of 5 MB', async () => {
  const file = workbookOf({ People: [header, [...ana.slice(0, 5), 'x'.repeat(5_000_000)]] });
  const { roster } = await readImport({ file, choices: {} });
  expect(roster.faults).toMatchObject([{ line: 2, message: 'The position must be 100 characters or less.' }]);
});

test('asks nothing of the network: formulas give their saved value, other files are not read', async () => {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  let connections = 0;
  listener.on('connection', () => {
    connections += 1;
  });
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  const url = `http://127.0.0.1:${address.port}/a`;
  const formula = { formula: `WEBSERVICE("${url}")`, value: 'ana@example.test' };
  const parts = workbookParts({ People: [header, [formula, ...ana.slice(1)]] });
  const link = `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${url}" TargetMode="External"/>`;
  const inPackage = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  parts['xl/externalLinks/_rels/externalLink1.xml.rels'] = strToU8(
    `<Relationships ${inPackage}>${link}</Relationships>`,
  );
  parts['xl/externalLinks/externalLink1.xml'] = strToU8(`<externalLink ${NAMESPACE}/>`);
  const { roster } = await readImport({ file: Buffer.from(zipSync(parts)), choices: {} });
  expect(roster.faults).toEqual([]);
  expect(roster.rows).toMatchObject([{ email: 'ana@example.test', lastName: 'Ruiz' }]);
  const doctype = workbookWith(text('&e;'), `<!DOCTYPE l SYSTEM "${url}" [<!ENTITY e SYSTEM "${url}">]>`);
  expect((await readImport({ file: doctype, choices: {} })).roster.rows).toEqual([]);
  listener.close();
  expect(connections).toBe(0);
});
