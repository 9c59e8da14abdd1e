import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes in a temporary file, with what an object store wants to know before it gets them. */
export type Spooled = {
  readonly path: string;
  readonly length: number;
  /** In hex. */
  readonly sha256: string;
  /** In base64. */
  readonly md5: string;
};

/** Writes a stream into a new file and hashes it in constant memory. The caller removes the file. */
export async function spool(bytes: Readable, path: string): Promise<Spooled> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let length = 0;
  async function* hashed(source: AsyncIterable<Buffer | string>) {
    for await (const chunk of source) {
      const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sha256.update(part);
      md5.update(part);
      length += part.length;
      yield part;
    }
  }
  await pipeline(bytes, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, length, sha256: sha256.digest('hex'), md5: md5.digest('base64') };
}
