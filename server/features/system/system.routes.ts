import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/core/system.endpoints.ts';
import type { System } from '#contract/core/system.schemas.ts';
import { mount } from '#server/http/mount.ts';
import { sharedWithin } from '#server/http/limits/patience.ts';
import { create } from '#server/http/write.ts';
import { filesPlaceOf } from '#server/ports/file-store/file-store.place.ts';
import { type FreeSpace, freeSpaceOf, hasRoom } from '#server/ports/file-store/free-space.ts';
import { VERSION } from '#server/version.ts';
import { mailQueueNow } from '#server/features/outbox/mail-queue.queries.ts';
import { retryUndelivered } from '#server/features/outbox/retry-undelivered.ts';
import { databaseNow } from './system.queries.ts';

/** A folder on a lost mount, or a bucket, may hang. */
const PATIENCE_MS = 2_000;
const UNKNOWN: FreeSpace = { data: null, files: null };

export function mountSystem(app: FastifyInstance): void {
  const { config, files, log } = app.context;
  const checkFiles = sharedWithin(PATIENCE_MS, () => files.check());
  const freeSpace = sharedWithin(PATIENCE_MS, async () => freeSpaceOf(config));
  const kind: System['files']['kind'] = 'folder' in filesPlaceOf(config) ? 'folder' : 'bucket';

  const isReachable = async () => {
    try {
      await checkFiles();
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the files are not available');
      return false;
    }
  };

  mount(app, contract.getSystem, async ({ context: { db }, viewer, allow }) => {
    allow();
    const [{ backup, verify, ...database }, mail, isThere, free] = await Promise.all([
      databaseNow(db),
      mailQueueNow(db, viewer.employeeId),
      isReachable(),
      freeSpace().catch(() => UNKNOWN),
    ]);
    const data = { hasRoom: hasRoom(free.data, config) };
    const place = { kind, isReachable: isThere, hasRoom: hasRoom(free.files, config) };
    return { version: VERSION, database, data, files: place, mail, backup, verify };
  });

  create(app, contract.retryMails, retryUndelivered);
}
