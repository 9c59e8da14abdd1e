import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = join(import.meta.dirname, '..', 'releases');

/** Names with the reason for each. */
const reasons = z.record(z.string(), z.string().min(20));

const release = z.object({
  name: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  lastMigration: z.string(),
  /** Columns (`table.column`) or tables whose rows later migrations change on purpose. */
  rewritten: reasons,
  /** Tables to which later migrations add rows. The rows that were there stay unchanged. */
  added: reasons,
  /** What later migrations take away, as the check of narrowing steps names it. */
  narrowed: reasons,
});
export type Release = z.output<typeof release>;

export const releasesFile = join(folder, 'releases.json');

/** The releases that are kept, oldest first. Source: docs/operations/upgrades.md. */
export const releases: readonly Release[] = z
  .array(release)
  .parse(JSON.parse(readFileSync(releasesFile, 'utf8')));

/** The file with the backup of the release's demo company. */
export const archiveOf = (name: string) => join(folder, `${name}.tar.gz`);
