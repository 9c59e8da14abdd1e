import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openS3Calls } from '#server/ports/file-store/file-store.s3-calls.ts';
import { s3FileStore } from '#server/ports/file-store/file-store.s3.ts';

// Stores one large file and reads it back, and prints by how many bytes the memory grew, and whether it is
// the same. proof/operations/s3.ts starts it; small files before it load all code.
const [endpoint = '', bucket = '', installationId = '', folder = '', size = '0'] = process.argv.slice(2);
// Ten times the largest document on a busy machine: this is about memory, not time.
const limits = { connect: 60_000, answer: 120_000, attempt: 900_000, upload: 900_000, silence: 120_000 };
const calls = await openS3Calls({ bucket, prefix: '', region: 'us-east-1', endpoint }, limits);
const store = s3FileStore({ calls, installationId, newPath: async () => join(folder, randomUUID()) });

const CHUNK = 65_536;

async function throughStore(bytes: number): Promise<boolean> {
  const key = randomUUID();
  const [sent, got] = [createHash('sha256'), createHash('sha256')];
  function* chunks() {
    for (let at = 0; at < bytes; at += CHUNK) {
      const chunk = Buffer.alloc(Math.min(CHUNK, bytes - at), String(at));
      sent.update(chunk);
      yield chunk;
    }
  }
  await store.put(key, Readable.from(chunks(), { objectMode: false }));
  for await (const chunk of await store.get(key)) got.update(chunk);
  await store.remove(key);
  return sent.digest('hex') === got.digest('hex');
}

for (let time = 0; time < 5; time += 1) await throughStore(4_000_000);
const before = process.memoryUsage.rss();
let most = before;
const look = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const isSame = await throughStore(Number(size));
clearInterval(look);
console.log(JSON.stringify({ growth: Math.max(most, process.memoryUsage.rss()) - before, isSame }));
process.exit(0);
