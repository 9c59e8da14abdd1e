import type { FastifyReply } from 'fastify';
import type { LastChange } from '../db/facts.ts';
import { stale } from './errors.ts';

/** The target of an edit: a row with its last change, or an object that does not exist yet. */
export type Versioned = LastChange | { readonly version: null } | 'new';

/** Picks the last change out of a row with more fields. */
export const lastChangeOf = ({ version, changedByName, changedAt }: LastChange): LastChange => ({
  version,
  changedByName,
  changedAt,
});

/** Throws 412 if the caller saw an older version. The message says who changed the row and when. */
export function requireVersion(ifMatch: number | null, row: LastChange): void {
  if (ifMatch === null || ifMatch === row.version) return;
  const who = row.changedByName ?? 'Someone else';
  throw stale(
    `${who} changed this on ${row.changedAt}, after you opened it. Your changes were not saved; look at the newest version and save again.`,
  );
}

/** Sends the version of the response as its ETag. */
export const sendVersion = (reply: FastifyReply, version: number) => reply.header('etag', `"${version}"`);
