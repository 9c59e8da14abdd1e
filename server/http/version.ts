import type { FastifyReply } from 'fastify';
import type { LastChange } from '../db/facts.ts';
import { stale } from './errors.ts';

/** What a call that edits loads: a row with its last change, or what does not exist yet and so has none. */
export type Versioned = LastChange | { readonly version: null } | 'new';

/** The last change alone, of a row that knows more. */
export const lastChangeOf = ({ version, changedByName, changedAt }: LastChange): LastChange => ({
  version,
  changedByName,
  changedAt,
});

/** Refuses a caller who saw an older version (412): says who changed it and when. */
export function requireVersion(ifMatch: number | null, row: LastChange): void {
  if (ifMatch === null || ifMatch === row.version) return;
  const who = row.changedByName ?? 'Someone else';
  throw stale(
    `${who} changed this on ${row.changedAt}, after you opened it. Your changes were not saved; look at the newest version and save again.`,
  );
}

/** Sends the version of what was read as its ETag. */
export const sendVersion = (reply: FastifyReply, version: number) => reply.header('etag', `"${version}"`);
