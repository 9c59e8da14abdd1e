import { crc32, deflateRawSync } from 'node:zlib';

/** Genuine file contents, from which tests also derive hostile ones. */

export const text = (content: string): Buffer => Buffer.from(content, 'utf8');
export const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

export const pdf = text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n');
export const png = Buffer.concat([
  hex('89504e470d0a1a0a 0000000d49484452 00000001000000010806000000 1f15c489'),
  hex('0000000a49444154 789c6300010000050001 0d0a2db4'),
  hex('0000000049454e44ae426082'),
]);
export const jpg = Buffer.concat([
  hex('ffd8ffe000104a46494600010100000100010000'),
  Buffer.alloc(200, 7),
  hex('ffd9'),
]);
export const gif = Buffer.concat([
  text('GIF89a'),
  hex('01000100800000ffffff0000002c00000000010001000002024401003b'),
]);
export const exe = Buffer.concat([hex('4d5a90000300000004000000ffff0000'), Buffer.alloc(512)]);
export const elf = Buffer.concat([hex('7f454c4602010100'), Buffer.alloc(200)]);
export const html = text('<!DOCTYPE html><script>alert(1)</script>');
export const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export type Part = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  /** Extra fields and a comment, which archive programs may add to an entry. */
  readonly extra?: string;
  readonly note?: string;
};

/** A ZIP archive as office programs write it, with an optional comment in Latin-1 at the end. */
export function zip(parts: readonly Part[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, encrypted = false, extra = '', note = '' } of parts) {
    const data = Buffer.from(content);
    const packed = stored ? data : deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([hex('504b0304'), common, text(name), text(extra), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt16LE(note.length, 0);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([hex('504b0102 1400'), common, place, text(name + extra + note)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment, 'latin1')]);
}

const office = 'application/vnd.openxmlformats-officedocument';
export const typesOf = (main: string): Part => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
});
export const wordBody: Part = { name: 'word/document.xml', content: '<w:document/>' };
export const wordParts: readonly Part[] = [typesOf(`${office}.wordprocessingml.document.main+xml`), wordBody];
export const docx = zip(wordParts);
export const odtMime: Part = {
  name: 'mimetype',
  content: 'application/vnd.oasis.opendocument.text',
  stored: true,
};
export const odtBody: Part = { name: 'content.xml', content: '<office:document-content/>' };
export const odt = zip([odtMime, odtBody]);
export const spreadsheet = zip([
  typesOf(`${office}.spreadsheetml.sheet.main+xml`),
  { name: 'xl/workbook.xml', content: '<workbook/>' },
]);
