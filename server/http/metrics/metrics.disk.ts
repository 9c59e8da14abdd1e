import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { freeSpaceOf } from '#server/ports/file-store/free-space.ts';
import { sharedWithin } from '../limits/patience.ts';

/** A folder on a lost mount may hang. */
const PATIENCE_MS = 500;

/** Adds the free bytes of the folders; absent where they are unknown. */
export function diskMetrics(register: Registry, { config }: Pick<Context, 'config'>): void {
  const read = sharedWithin(PATIENCE_MS, async () => freeSpaceOf(config));
  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes in the folder of data and of files',
    labelNames: ['folder'],
    registers: [register],
    async collect() {
      free.reset();
      const { data, files } = await read().catch(() => ({ data: null, files: null }));
      if (data !== null) free.set({ folder: 'data' }, data);
      if (files !== null) free.set({ folder: 'files' }, files);
    },
  });
}
