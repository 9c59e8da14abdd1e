import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openS3Calls, type S3Limits } from '#server/ports/file-store/file-store.s3-calls.ts';
import { s3FileStore } from '#server/ports/file-store/file-store.s3.ts';
import { openS3StandIn } from './s3-stand-in.ts';

const INSTALLATION = '6f1e1c52-7f7e-4d0b-9e65-0a1b2c3d4e5f';
export const S3_SECRET = 'secret-of-the-stand-in';
export const S3_KEY = 'KEYOFTHESTANDIN';

/** For tests: the client takes its credentials from the environment. `vi.unstubAllEnvs` takes them back. */
export function stubS3Credentials(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_SECRET);
}

type Given = { readonly prefix?: string; readonly pageSize?: number; readonly limits?: S3Limits };

/** A file store in the bucket `documents` of a stand-in. The bucket is this installation's. */
export async function openS3Fixture({ prefix = '', pageSize = 1_000, limits }: Given = {}) {
  stubS3Credentials();
  const folder = await mkdtemp(join(tmpdir(), 'benchmark-s3-'));
  const spools = await mkdtemp(join(tmpdir(), 'benchmark-spool-'));
  const server = await openS3StandIn({ folder, bucket: 'documents', pageSize });
  const place = { bucket: 'documents', prefix, region: 'us-east-1', endpoint: server.endpoint };
  const calls = await openS3Calls(place, limits);
  await server.put(`${prefix}.benchmark-installation`, `${INSTALLATION}\n`);
  const newPath = async () => join(spools, randomUUID());
  return {
    server,
    calls,
    store: s3FileStore({ calls, installationId: INSTALLATION, newPath }),
    leftovers: () => readdir(spools),
    async close() {
      vi.unstubAllEnvs();
      await server.close();
      for (const one of [folder, spools]) await rm(one, { recursive: true, force: true });
    },
  };
}
