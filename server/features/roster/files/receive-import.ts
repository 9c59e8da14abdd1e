import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ImportChoices, importChoices } from '#contract/people/people-import.schemas.ts';
import { IMPORT_MAX_BYTES, importMessages } from '#contract/people/people-import.ts';
import { invalid, Problem, tooLarge, wrongKind } from '#server/http/errors.ts';
import { type ReadImport, readImport } from './read-import.ts';

/** The files of an upload, read line by line. */
export type ReceivedImport = ReadImport & {
  readonly hasHistory: boolean;
  readonly choices: ImportChoices;
  /** Hash of the bytes of both files. */
  readonly hash: Buffer;
};

/**
 * Reads the part `file` with the people and the optional parts `history` and `choices` of a multipart body.
 * Holds at most
 * {@link IMPORT_MAX_BYTES} of each in memory. Errors: 400 without a file or with several, 413, 415.
 */
export async function receiveImport(request: FastifyRequest): Promise<ReceivedImport> {
  if (!request.isMultipart()) throw wrongKind('The body must be sent as multipart/form-data.');
  const parts = await request.server.door
    .aside(request, async () => bytesOf(request))
    .catch((error: unknown) => {
      throw asImportProblem(error);
    });
  const { file, history } = parts;
  if (file === undefined) throw invalid(importMessages.noFile, 'file');
  const choices = choicesIn(parts.choices);
  const hash = createHash('sha256');
  for (const part of [file, history, parts.choices])
    hash.update(`${part?.length ?? '-'} `).update(part ?? '');
  const read = await request.server.door.aside(request, async () =>
    readImport({ file, choices, ...(history === undefined ? {} : { history }) }),
  );
  return { ...read, choices, hasHistory: history !== undefined, hash: hash.digest() };
}

const partNames = ['file', 'history', 'choices'] as const;

type Parts = Partial<Record<(typeof partNames)[number], Buffer>>;

/** Errors: 400. */
function choicesIn(part: Buffer | undefined): ImportChoices {
  if (part === undefined) return {};
  const { success, data } = importChoices.safeParse(jsonOf(part));
  if (!success) throw invalid(importMessages.choices, 'choices');
  return data;
}

function jsonOf(part: Buffer): unknown {
  try {
    return JSON.parse(part.toString('utf8'));
  } catch {
    return null;
  }
}

async function bytesOf(request: FastifyRequest): Promise<Parts> {
  const parts: Parts = {};
  for await (const part of request.parts({
    limits: { fileSize: IMPORT_MAX_BYTES, files: partNames.length },
  })) {
    if (part.type !== 'file') continue;
    const { fieldname, filename } = part;
    const name = partNames.find((one) => one === fieldname);
    if (name === undefined || !filename) {
      part.file.resume();
      continue;
    }
    if (parts[name] !== undefined) throw invalid(importMessages.oneFile, name);
    parts[name] = await part.toBuffer();
  }
  return parts;
}

function asImportProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(importMessages.tooLarge);
  if (code === 'FST_FILES_LIMIT') return invalid(importMessages.oneFile, 'file');
  return invalid('The upload could not be read.');
}
