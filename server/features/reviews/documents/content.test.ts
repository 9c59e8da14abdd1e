import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import { documentMessages } from '#contract/reviews/documents.ts';
import { hex, jpg, type Part, pdf, png, text, zip } from '#server/testing/sample-files.ts';
import { cleanFileName, judgeFile } from './content.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const typesOf = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const contentTypes: Part = {
  name: '[Content_Types].xml',
  content: typesOf(`${office}.wordprocessingml.document.main+xml`),
};
const wordParts: Part[] = [contentTypes, { name: 'word/document.xml', content: '<w:document/>' }];
const docx = zip(wordParts);
const commented = zip(wordParts.map((part) => ({ ...part, extra: 'UT\u0001\0\0', note: 'A comment' })));
const odtMime: Part = { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true };
const odtParts: Part[] = [odtMime, { name: 'content.xml', content: '<office:document-content/>' }];
const odt = zip(odtParts);
const spreadsheet = zip([
  { name: '[Content_Types].xml', content: typesOf(`${office}.spreadsheetml.sheet.main+xml`) },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
]);
const exe = Buffer.concat([hex('4d5a90000300000004000000ffff0000'), Buffer.alloc(512)]);
const elf = Buffer.concat([hex('7f454c4602010100'), Buffer.alloc(200)]);
const gif = Buffer.concat([
  text('GIF89a'),
  hex('01000100800000ffffff0000002c00000000010001000002024401003b'),
]);
const svg = text(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
const html = text('<!DOCTYPE html><script>alert(1)</script>');
const plainZip = zip([{ name: 'a.txt', content: 'a' }]);
const bomb = zip([{ ...contentTypes, content: Buffer.alloc(60_000_000, 0x20) }, ...wordParts.slice(1)]);
// Unpacks to a valid Word document, except for its size.
const validBomb = zip([
  {
    ...contentTypes,
    content: Buffer.concat([Buffer.from(contentTypes.content), Buffer.alloc(2_000_000, 0x20)]),
  },
  ...wordParts.slice(1),
]);
const macros = zip([...wordParts, { name: 'word/vbaProject.bin', content: 'x' }]);
const macroEnabled = zip([
  { name: '[Content_Types].xml', content: typesOf('application/vnd.ms-word.document.macroEnabled.main+xml') },
  ...wordParts.slice(1),
]);
const brokenDirectory = Buffer.from(docx);
brokenDirectory.writeUInt32LE(0xfffffff0, brokenDirectory.length - 6);
const manyEntries = Buffer.from(docx);
manyEntries.writeUInt16LE(0xffff, manyEntries.length - 12);

const accepted: [string, Buffer, string][] = [
  ['review.pdf', pdf, 'application/pdf'],
  ['REVIEW.PDF', pdf, 'application/pdf'],
  ['review.exe.pdf', pdf, 'application/pdf'],
  ['review.docx', docx, `${office}.wordprocessingml.document`],
  ['commented.docx', commented, `${office}.wordprocessingml.document`],
  ['review.odt', odt, 'application/vnd.oasis.opendocument.text'],
  ['review.txt', text('Plain words.\r\n\tIndented.\n'), 'text/plain; charset=utf-8'],
  ['review.txt', text('\uFEFFWith a byte order mark'), 'text/plain; charset=utf-8'],
  ['review.txt', text('BMW is what the client calls it, and MZ the other one'), 'text/plain; charset=utf-8'],
  ['notes.txt', html, 'text/plain; charset=utf-8'],
  ['notes.txt', svg, 'text/plain; charset=utf-8'],
  ['notes.txt', text('#!/bin/sh\nrm -rf /\n'), 'text/plain; charset=utf-8'],
  ['notes.md', text('# Überblick 🎉\n'), 'text/markdown; charset=utf-8'],
  ['x.md', text(`${'a'.repeat(1024 * 1024 - 1)}é`), 'text/markdown; charset=utf-8'],
  ['picture.png', png, 'image/png'],
  ['picture.jpg', jpg, 'image/jpeg'],
  ['picture.JPEG', jpg, 'image/jpeg'],
  ['評価.pdf', pdf, 'application/pdf'],
  ['name‮fdp.pdf', pdf, 'application/pdf'],
  ['full.txt', Buffer.alloc(DOCUMENT_MAX_BYTES, 0x61), 'text/plain; charset=utf-8'],
];

const wrongKind = [415, documentMessages.wrongKind] as const;
const wrongContent = [415, documentMessages.wrongContent] as const;
const hostile: [string, Buffer, readonly [number, string]][] = [
  ['virus.exe', exe, wrongKind],
  ['review.pdf.exe', pdf, wrongKind],
  ['review.pdf\0.exe', pdf, wrongKind],
  ['review‮fdp.exe', exe, wrongKind],
  ['review.pdf.', pdf, wrongKind],
  ['review', pdf, wrongKind],
  ['.pdf', pdf, wrongKind],
  ['', pdf, wrongKind],
  ['pdf', pdf, wrongKind],
  ['/', pdf, wrongKind],
  ['..', pdf, wrongKind],
  ['review.pdf/', pdf, wrongKind],
  ['review.p‍df', pdf, wrongKind],
  ['review.рdf', pdf, wrongKind],
  ['page.html', html, wrongKind],
  ['picture.svg', svg, wrongKind],
  ['picture.gif', gif, wrongKind],
  ['review.doc', hex('d0cf11e0a1b11ae1'), wrongKind],
  ['review.docm', macroEnabled, wrongKind],
  ['review.rtf', text('{\\rtf1 x}'), wrongKind],
  ['archive.zip', plainZip, wrongKind],
  ['review.pdf;.txt.bat', pdf, wrongKind],
  ['review.pdf::$DATA', pdf, wrongKind],
  ['empty.pdf', Buffer.alloc(0), [400, documentMessages.empty]],
  ['empty.txt', Buffer.alloc(0), [400, documentMessages.empty]],
  ['large.txt', Buffer.alloc(DOCUMENT_MAX_BYTES + 1, 0x61), [413, documentMessages.tooLarge]],
  ['large.pdf', Buffer.concat([pdf, Buffer.alloc(DOCUMENT_MAX_BYTES)]), [413, documentMessages.tooLarge]],
  ['renamed.pdf', exe, wrongContent],
  ['renamed.docx', exe, wrongContent],
  ['renamed.odt', exe, wrongContent],
  ['renamed.txt', exe, wrongContent],
  ['renamed.md', elf, wrongContent],
  ['renamed.png', exe, wrongContent],
  ['renamed.jpg', gif, wrongContent],
  ['swapped.png', jpg, wrongContent],
  ['swapped.jpg', png, wrongContent],
  ['swapped.pdf', docx, wrongContent],
  ['swapped.docx', pdf, wrongContent],
  ['swapped.docx', odt, wrongContent],
  ['swapped.odt', docx, wrongContent],
  ['swapped.txt', pdf, wrongContent],
  ['swapped.md', docx, wrongContent],
  ['page.pdf', html, wrongContent],
  ['picture.png', svg, wrongContent],
  ['script.txt', text('%!PS-Adobe-3.0\nshowpage\n'), wrongContent],
  ['rich.txt', text('{\\rtf1 hello}'), wrongContent],
  ['nul.txt', text('before\0after'), wrongContent],
  ['escape.txt', text('\x1b[2J\x1b]0;owned\x07'), wrongContent],
  ['latin.txt', hex('477266fc6e'), wrongContent],
  ['utf16.txt', hex('fffe48006900'), wrongContent],
  ['overlong.md', hex('c0ae c0ae 2f'), wrongContent],
  ['surrogate.md', hex('eda080'), wrongContent],
  ['cut.md', hex('616263 f09f'), wrongContent],
  ['late.txt', Buffer.concat([Buffer.alloc(3_000_000, 0x61), hex('00')]), wrongContent],
  ['cut.pdf', pdf.subarray(0, 30), wrongContent],
  ['shifted.pdf', Buffer.concat([text('<script>'), pdf]), wrongContent],
  ['cut.png', png.subarray(0, 40), wrongContent],
  ['trailing.png', Buffer.concat([png, text('<?php')]), wrongContent],
  ['polyglot.pdf', Buffer.concat([pdf, plainZip]), wrongContent],
  [
    'polyglot.png',
    Buffer.concat([png, zip([{ name: 'a', content: 'a' }], png.toString('latin1'))]),
    wrongContent,
  ],
  // The longest comment that an archive can have.
  [
    'polyglot.png',
    Buffer.concat([png, zip([{ name: 'a', content: 'a' }], png.toString('latin1').padStart(0xffff))]),
    wrongContent,
  ],
  ['polyglot.jpg', Buffer.concat([jpg, plainZip]), wrongContent],
  ['polyglot.docx', Buffer.concat([pdf, docx]), wrongContent],
  ['polyglot.docx', Buffer.concat([docx, pdf]), wrongContent],
  ['polyglot.odt', Buffer.concat([jpg, odt]), wrongContent],
  ['archive.docx', plainZip, wrongContent],
  ['archive.odt', plainZip, wrongContent],
  ['sheet.docx', spreadsheet, wrongContent],
  ['macros.docx', macros, wrongContent],
  ['macros.docx', macroEnabled, wrongContent],
  ['bomb.docx', bomb, wrongContent],
  ['valid-bomb.docx', validBomb, wrongContent],
  ['encrypted.docx', zip([{ ...contentTypes, encrypted: true }, ...wordParts.slice(1)]), wrongContent],
  ['twice.docx', zip([...wordParts, contentTypes]), wrongContent],
  ['bare.docx', zip([contentTypes]), wrongContent],
  ['bare.odt', zip([odtMime]), wrongContent],
  ['late.odt', zip([...odtParts].reverse()), wrongContent],
  [
    'sheet.odt',
    zip([{ ...odtMime, content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    wrongContent,
  ],
  ['cut.docx', docx.subarray(0, docx.length - 30), wrongContent],
  ['far.docx', brokenDirectory, wrongContent],
  ['many.docx', manyEntries, wrongContent],
  ['apk.docx', zip([{ name: 'AndroidManifest.xml', content: 'x' }, ...wordParts.slice(1)]), wrongContent],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-content-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each(accepted)('accepts %j', async (originalName, buffer, contentType) => {
  expect(await judgeFile({ originalName, buffer })).toEqual({
    accepted: true,
    contentType,
    originalName: cleanFileName(originalName),
    sizeBytes: buffer.length,
  });
});

test.each(hostile)('refuses %j', async (originalName, buffer, [status, message]) => {
  expect(await judgeFile({ originalName, buffer })).toEqual({ accepted: false, status, message });
});

test('checks a file on disk like one in memory', async () => {
  const path = join(folder, 'upload');
  for (const [originalName, buffer] of [...accepted, ...hostile]) {
    await writeFile(path, buffer);
    expect(await judgeFile({ originalName, path })).toEqual(await judgeFile({ originalName, buffer }));
  }
});

test('accepts or refuses any bytes without failing', async () => {
  const starts = [pdf, png, jpg, docx, odt, gif, hex('504b0304'), hex('')].map((bytes) =>
    bytes.subarray(0, 300),
  );
  const extension = fc.constantFrom('pdf', 'docx', 'odt', 'txt', 'md', 'png', 'jpg');
  await fc.assert(
    fc.asyncProperty(
      extension,
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 400 }),
      async (kind, start, rest) => {
        const buffer = Buffer.concat([start, rest]);
        const verdict = await judgeFile({ originalName: `any.${kind}`, buffer });
        if (!verdict.accepted) expect(Object.values(documentMessages)).toContain(verdict.message);
        else expect(verdict.sizeBytes).toBe(buffer.length);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['C:\\Users\\me\\review.pdf', 'review.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['  review.pdf \t', 'review.pdf'],
  ['re\r\nview"; x="y.pdf', 'review"; x="y.pdf'],
  ['cod\u202Efdp.exe', 'codfdp.exe'],
  ['می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(125)}.pdf`],
  ['lone\uD800.txt', 'lone\uFFFD.txt'],
])('cleans the name %j to %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});
