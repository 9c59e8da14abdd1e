import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from './file-store.place.ts';
import { failureOf, faultOf, isPassing, type S3Fault, tooLate } from './file-store.s3-faults.ts';
import type { Spooled } from './file-store.spool.ts';

/** Limits in milliseconds. Source: docs/decisions/timeouts.md. */
export type S3Limits = {
  /** For a connection. */
  readonly connect: number;
  /** For the answer to a call without a file, with all its attempts; of a file, until its first bytes. */
  readonly answer: number;
  /** For one attempt to send a file; for all of them. */
  readonly attempt: number;
  readonly upload: number;
  /** For the next bytes of a file, while its reader waits. */
  readonly silence: number;
};

const LIMITS: S3Limits = { connect: 3_000, answer: 10_000, attempt: 30_000, upload: 45_000, silence: 15_000 };
const ATTEMPTS = 3;
const PAUSE_MS = 300;
const SOCKETS = 200;
const SMALL_BYTES = 1_000;

/** The calls to one bucket, by names below the prefix. All throw FileStoreFailure with a {@link S3Fault}. */
export type S3Calls = {
  /** The text of a small object; null if there is none. */
  read(name: string): Promise<string | null>;
  /** Null if there is none. */
  open(name: string): Promise<Opened | null>;
  upload(name: string, file: Spooled): Promise<void>;
  write(name: string, text: string): Promise<void>;
  /** False if there is no such object. */
  copy(from: string, to: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Objects whose name begins so; with `isFlat`, none whose name has a slash after that. */
  list(begin: string, isFlat: boolean): AsyncIterable<{ name: string; writtenAt: Date }>;
};

type Opened = { readonly body: Readable; readonly sha256: string | null; readonly silenceMs: number };

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Loads and opens the client (22 MB); sends nothing yet. Credentials: the usual variables and files. */
export async function openS3Calls(place: Bucket, limits: S3Limits = LIMITS): Promise<S3Calls> {
  const s3 = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  const client = new s3.S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    // Other stores than Amazon's refuse or ignore the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: limits.connect, httpAgent: agent, httpsAgent: agent, logger: quiet },
    logger: quiet,
  });
  const at = (name: string) => ({ Bucket: place.bucket, Key: `${place.prefix}${name}` });
  return {
    async read(name) {
      const found = await open(name);
      if (found === null) return null;
      return within('GetObject', limits.answer, async (signal) => textOf(found.body, signal));
    },
    open,
    async upload(name, file) {
      const until = performance.now() + limits.upload;
      for (let attempt = 1; ; attempt += 1) {
        const left = until - performance.now();
        const fault = await sent(name, file, Math.min(left, limits.attempt));
        if (fault === null) return;
        const wait = PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
        if (attempt === ATTEMPTS || !isPassing(fault) || performance.now() + wait > until)
          throw failureOf(fault);
        await pause(wait);
      }
    },
    async write(name, text) {
      const command = new s3.PutObjectCommand({ ...at(name), Body: text, ContentType: 'text/plain' });
      await within('PutObject', limits.answer, async (abortSignal) => client.send(command, { abortSignal }));
    },
    async copy(from, to) {
      const CopySource = `${place.bucket}/${at(from).Key}`;
      const command = new s3.CopyObjectCommand({ ...at(to), CopySource });
      const copied = await within('CopyObject', limits.answer, async (abortSignal) =>
        client.send(command, { abortSignal }).catch(nullWhenMissing),
      );
      return copied !== null;
    },
    async remove(name) {
      const command = new s3.DeleteObjectCommand(at(name));
      await within('DeleteObject', limits.answer, async (abortSignal) =>
        client.send(command, { abortSignal }).catch(nullWhenMissing),
      );
    },
    async *list(begin, isFlat) {
      const Prefix = `${place.prefix}${begin}`;
      let ContinuationToken: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({
          Bucket: place.bucket,
          Prefix,
          ...(isFlat ? { Delimiter: '/' } : {}),
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        });
        const page = await within('ListObjectsV2', limits.answer, async (abortSignal) =>
          client.send(command, { abortSignal }),
        );
        for (const { Key = '', LastModified: writtenAt } of page.Contents ?? []) {
          const name = Key.slice(place.prefix.length);
          if (writtenAt !== undefined && name !== '') yield { name, writtenAt };
        }
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
  };

  async function open(name: string): Promise<Opened | null> {
    const command = new s3.GetObjectCommand(at(name));
    const found = await within('GetObject', limits.answer, async (abortSignal) =>
      client.send(command, { abortSignal }).catch(nullWhenMissing),
    );
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new Error('The object store sent no stream.');
    return { body: found.Body, sha256: found.Metadata?.['sha256'] ?? null, silenceMs: limits.silence };
  }

  /** Sends a file once; the client doesn't repeat streams. Null when it is stored. */
  async function sent(name: string, file: Spooled, milliseconds: number): Promise<S3Fault | null> {
    const body = createReadStream(file.path);
    const lost = new Promise<never>((_resolve, reject) => body.once('error', reject));
    const command = new s3.PutObjectCommand({
      ...at(name),
      Body: body,
      ContentLength: file.length,
      ContentMD5: file.md5,
      ContentType: 'application/octet-stream',
      Metadata: { sha256: file.sha256 },
    });
    // Without the header, the client signs a stream without its content.
    command.middlewareStack.add(
      (next) => async (args) => {
        const headers: unknown = Object(args.request).headers;
        if (typeof headers === 'object' && headers !== null)
          Reflect.set(headers, 'x-amz-content-sha256', file.sha256);
        return next(args);
      },
      { step: 'build', name: 'contentSha256' },
    );
    try {
      await limited('PutObject', milliseconds, async (abortSignal) =>
        Promise.race([client.send(command, { abortSignal }), lost]),
      );
      return null;
    } catch (error) {
      return faultOf('PutObject', error);
    } finally {
      body.destroy();
    }
  }
}

/** As {@link limited}. Errors: FileStoreFailure. */
async function within<T>(
  call: string,
  milliseconds: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await limited(call, milliseconds, send);
  } catch (error) {
    throw failureOf(faultOf(call, error));
  }
}

/** Ends the call after a time, even if it ignores its signal while it seeks credentials or waits to retry. */
async function limited<T>(
  call: string,
  milliseconds: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate(call, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([send(late.signal), limit]);
  } catch (error) {
    // Also closes the connection of a file that was refused before all of it was sent.
    late.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function nullWhenMissing(error: unknown): null {
  const { status, code } = faultOf('', error);
  if (status === 404 && code !== 'NoSuchBucket') return null;
  throw error;
}

async function textOf(body: Readable, signal: AbortSignal): Promise<string> {
  signal.addEventListener('abort', () => body.destroy());
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > SMALL_BYTES) break; // leaving the loop ends the stream
  }
  return text;
}
