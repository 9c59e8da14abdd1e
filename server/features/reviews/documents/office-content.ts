import { inflateRawSync } from 'node:zlib';

/** Random access to the bytes of a file. Reading past the end returns the bytes that exist. */
export type Bytes = { readonly size: number; read(from: number, to: number): Promise<Buffer> };

/** True for a zip archive with a Word document without macros (ECMA-376, part 2). */
export async function isWordDocument(bytes: Bytes): Promise<boolean> {
  const entries = await entriesOf(bytes);
  const types = entries?.get('[Content_Types].xml');
  if (!entries || !types || !entries.has('word/document.xml')) return false;
  if ([...entries.keys()].some((name) => /vbaproject\.bin$/i.test(name))) return false;
  const content = await contentOf(bytes, types);
  return content?.includes(WORD_MAIN_PART) === true && !content.includes('macroEnabled');
}

/** True for a zip archive whose first entry declares an OpenDocument text (ODF 1.3, part 2, 3.3). */
export async function isOpenDocumentText(bytes: Bytes): Promise<boolean> {
  const entries = await entriesOf(bytes);
  const mimetype = entries?.get('mimetype');
  if (!entries?.has('content.xml') || mimetype?.offset !== 0) return false;
  const content = await contentOf(bytes, mimetype);
  return content?.toString('latin1').trim() === 'application/vnd.oasis.opendocument.text';
}

/** The position of a zip archive's central directory; null when the file doesn't end like an archive. */
export async function endOfArchive(bytes: Bytes): Promise<Directory | null> {
  const tail = await bytes.read(bytes.size - END_BYTES - COMMENT_MAX_BYTES, bytes.size);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  return null;
}

type Directory = { readonly count: number; readonly size: number; readonly offset: number };
type Entry = {
  readonly method: number;
  readonly flags: number;
  readonly compressedSize: number;
  readonly offset: number;
};

const WORD_MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const LOCAL_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const DIRECTORY_MAX_BYTES = 4 * 1024 * 1024;
const PART_MAX_BYTES = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** The entries of an archive by name; null unless the file is a plain archive from its first byte. */
async function entriesOf(bytes: Bytes): Promise<Map<string, Entry> | null> {
  const head = await bytes.read(0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  const directory = await endOfArchive(bytes);
  if (directory === null || directory.size > DIRECTORY_MAX_BYTES) return null;
  const listing = await bytes.read(directory.offset, directory.offset + directory.size);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + ENTRY_BYTES > listing.length || listing.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameEnd = at + ENTRY_BYTES + listing.readUInt16LE(at + 28);
    const name = listing.toString('utf8', at + ENTRY_BYTES, nameEnd);
    if (entries.has(name)) return null; // programs could disagree on which entry to read
    entries.set(name, {
      flags: listing.readUInt16LE(at + 8),
      method: listing.readUInt16LE(at + 10),
      compressedSize: listing.readUInt32LE(at + 20),
      offset: listing.readUInt32LE(at + 42),
    });
    at = nameEnd + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
  return entries;
}

/** The content of one small entry; null when it is encrypted, corrupt or too large for such a part. */
async function contentOf(bytes: Bytes, entry: Entry): Promise<Buffer | null> {
  if (entry.flags & ENCRYPTED || entry.compressedSize > PART_MAX_BYTES) return null;
  const local = await bytes.read(entry.offset, entry.offset + LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await bytes.read(start, start + entry.compressedSize);
  if (entry.method === STORED) return packed;
  return entry.method === DEFLATED ? unpacked(packed) : null;
}

function unpacked(packed: Buffer): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: PART_MAX_BYTES });
  } catch (error) {
    if (error instanceof Error) return null; // corrupt, or a zip bomb
    throw error;
  }
}
