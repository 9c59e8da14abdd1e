import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import { documentMessages } from '#contract/reviews/documents.ts';
import { endOfArchive, isOpenDocumentText, isWordDocument } from './office-content.ts';
import type { Bytes } from './office-content.ts';

/** The file to check: the sender's file name, and the bytes in memory or in a file. */
type UploadedFile = { readonly originalName: string } & (
  | { readonly path: string }
  | { readonly buffer: Buffer }
);

export type AcceptedFile = {
  readonly accepted: true;
  readonly contentType: string;
  /** The name to store: see {@link cleanFileName}. */
  readonly originalName: string;
  readonly sizeBytes: number;
};
type RefusedFile = {
  readonly accepted: false;
  readonly status: 400 | 413 | 415;
  readonly message: string;
};

/**
 * Accepts or refuses a review document by its name and content. Accepts pdf, docx, odt, txt, md, png and jpg
 * up to 20 MB. Refuses a file whose content doesn't match its name.
 * Source: docs/product/documents.md.
 */
export async function judgeFile(file: UploadedFile): Promise<AcceptedFile | RefusedFile> {
  const originalName = cleanFileName(file.originalName);
  const kind = kindOf(originalName);
  if (kind === null) return refused(415, documentMessages.wrongKind);
  return withBytes(file, async (bytes) => {
    if (bytes.size === 0) return refused(400, documentMessages.empty);
    if (bytes.size > DOCUMENT_MAX_BYTES) return refused(413, documentMessages.tooLarge);
    const { contentType, recognised, isReally } = kinds[kind];
    if (!recognised.includes(await recognisedType(file)) || !(await isReally(bytes))) {
      return refused(415, documentMessages.wrongContent);
    }
    return { accepted: true, contentType, originalName, sizeBytes: bytes.size };
  });
}

/**
 * The base name of an uploaded file without control and text-direction characters, at most 255 characters,
 * with its extension. Allows any script.
 */
export function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = base.toWellFormed().replace(controlOrDirection, '').trim();
  const extension = /\.[a-z]{1,10}$/i.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, clean.length - extension.length);
  return cutAt(stem, NAME_MAX - extension.length) + extension;
}

const NAME_MAX = 255;
// Keep the joiners U+200C and U+200D: Persian, Hindi and emoji need them.
const controlOrDirection = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
type Extension = (typeof DOCUMENT_EXTENSIONS)[number];

function cutAt(text: string, length: number): string {
  return text
    .slice(0, Math.max(length, 0))
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

function kindOf(name: string): Extension | null {
  const dot = name.lastIndexOf('.');
  if (dot < 1) return null;
  const extension = name.slice(dot + 1).toLowerCase();
  return DOCUMENT_EXTENSIONS.find((known) => known === extension) ?? null;
}

type Kind = {
  readonly contentType: string;
  /** The types that file-type may report for the content; '' means an unknown type. */
  readonly recognised: { includes(mime: string): boolean };
  readonly isReally: (bytes: Bytes) => Promise<boolean>;
};

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

// Text may start like a binary format ("BMW …" like a bitmap), so only its control characters decide. The
// formats listed here can be written without control characters.
const kindsMadeOfText = ['application/pdf', 'application/postscript', 'application/eps', 'application/rtf'];
const anythingButPrintable = { includes: (mime: string) => !kindsMadeOfText.includes(mime) };

const jpeg: Kind = { contentType: 'image/jpeg', recognised: ['image/jpeg'], isReally: isNoArchive };
const kinds: Record<Extension, Kind> = {
  pdf: { contentType: PDF, recognised: [PDF], isReally: isPdf },
  docx: { contentType: DOCX, recognised: [DOCX, 'application/zip'], isReally: isWordDocument },
  odt: { contentType: ODT, recognised: [ODT], isReally: isOpenDocumentText },
  txt: { contentType: 'text/plain; charset=utf-8', recognised: anythingButPrintable, isReally: isText },
  md: { contentType: 'text/markdown; charset=utf-8', recognised: anythingButPrintable, isReally: isText },
  png: { contentType: 'image/png', recognised: ['image/png', 'image/apng'], isReally: isPng },
  jpg: jpeg,
  jpeg,
};

const refused = (status: RefusedFile['status'], message: string): RefusedFile => ({
  accepted: false,
  status,
  message,
});

async function withBytes<T>(file: UploadedFile, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  if ('buffer' in file) {
    const { buffer } = file;
    return use({ size: buffer.length, read: async (from, to) => buffer.subarray(Math.max(from, 0), to) });
  }
  const handle = await open(file.path, 'r');
  try {
    const { size } = await handle.stat();
    return await use({
      size,
      async read(from, to) {
        const start = Math.max(from, 0);
        const wanted = Buffer.alloc(Math.max(Math.min(to, size) - start, 0));
        const { bytesRead } = await handle.read(wanted, 0, wanted.length, start);
        return wanted.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

async function recognisedType(file: UploadedFile): Promise<string> {
  const found = await ('path' in file ? fileTypeFromFile(file.path) : fileTypeFromBuffer(file.buffer));
  return found?.mime ?? '';
}

const TAIL_BYTES = 2048;

async function isPdf(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 5);
  const tail = await bytes.read(bytes.size - TAIL_BYTES, bytes.size);
  return head.toString('latin1') === '%PDF-' && tail.includes('%%EOF') && (await isNoArchive(bytes));
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

async function isPng(bytes: Bytes): Promise<boolean> {
  const end = await bytes.read(bytes.size - PNG_END.length, bytes.size);
  return end.equals(PNG_END) && (await isNoArchive(bytes));
}

/** False for a file that archive programs would open as well (a polyglot). */
async function isNoArchive(bytes: Bytes): Promise<boolean> {
  return (await endOfArchive(bytes)) === null;
}

const CHUNK_BYTES = 1024 * 1024;
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

async function isText(bytes: Bytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes.size; from += CHUNK_BYTES) {
      const chunk = await bytes.read(from, from + CHUNK_BYTES);
      if (controlCharacter.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // not UTF-8
    throw error;
  }
}
