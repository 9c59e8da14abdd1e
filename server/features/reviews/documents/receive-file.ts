import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { documentMessages } from '#contract/reviews/documents.ts';
import { invalid, Problem, tooLarge, wrongKind } from '#server/http/errors.ts';
import { asFileStoreFailure } from '#server/ports/file-store/file-store.ts';
import { type AcceptedFile, judgeFile } from './content.ts';
import { newIncomingFile } from './incoming.ts';

type ReceivedFile = { readonly path: string; readonly file: AcceptedFile };

/**
 * Streams the one part named `file` of a multipart body into a file in the data folder, checks it, passes it
 * to `use` and removes it. Errors: 400 without a file or with several, 413 beyond 20 MB, 415 for another kind
 * of body or file, 507 when the disk is full, 503 while the data folder is missing.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  dataDir: string,
  use: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw wrongKind('The body must be sent as multipart/form-data.');
  const path = await newIncomingFile(dataDir).catch((error: unknown) => {
    throw asFileStoreFailure(error);
  });
  try {
    const originalName = await request.server.door.aside(request, async () => receive(request, path));
    const verdict = await judgeFile({ originalName, path });
    if (!verdict.accepted) throw new Problem(verdict.status, verdict.message);
    return await use({ path, file: verdict });
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(request: FastifyRequest, path: string): Promise<string> {
  let originalName: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file' || !part.filename) {
        part.file.resume();
        continue;
      }
      if (originalName !== null) throw invalid(documentMessages.oneFile, 'file');
      originalName = part.filename;
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw tooLarge(documentMessages.tooLarge);
    }
  } catch (error) {
    throw asUploadProblem(error);
  }
  if (originalName === null) throw invalid(documentMessages.noFile, 'file');
  return originalName;
}

function asUploadProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(documentMessages.tooLarge);
  if (code === 'FST_FILES_LIMIT') return invalid(documentMessages.oneFile, 'file');
  if (code.startsWith('E')) return asFileStoreFailure(error);
  return invalid('The upload could not be read.');
}
