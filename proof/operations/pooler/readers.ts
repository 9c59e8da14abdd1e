import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession } from '../../assurance/kit/test-app.ts';

/** A person who reads pages that do not change, so that each answer is known. */
type Reader = {
  readonly name: string;
  readonly employeeId: number;
  readonly token: string;
  /** By path; of the first time. */
  readonly answers: Map<string, string>;
};

export async function addReaders(owner: Db, count: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  while (readers.length < count) {
    const name = `Reader${readers.length}of${count}`;
    const { employeeId } = await addPerson(owner, { lastName: name });
    const token = await openSession({ owner }, employeeId, '12 hours');
    readers.push({ name, employeeId, token, answers: new Map() });
  }
  return readers;
}

export type Load = { isOver: boolean; calls: number; unavailable: number; readonly wrongs: string[] };

/** Slower than the limit of reads of a session. */
const PACE_MS = 120;

/**
 * Reads until the load is over. Each person gets their own page, the same each time. 503 is right while the
 * pooler restarts.
 */
export async function readOn(reader: Reader, url: string, load: Load, mayBeAway: () => boolean) {
  const { name, employeeId, token, answers } = reader;
  const paths = [`/Employees/${employeeId}/0`, '/Employees/duties', '/Employees/positions'];
  for (let turn = 0; !load.isOver; turn += 1) {
    const path = paths[turn % paths.length] ?? '';
    const wasAway = mayBeAway();
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    load.calls += 1;
    if (answer.status === 503 && (wasAway || mayBeAway())) load.unavailable += 1;
    else if (answer.status !== 200) load.wrongs.push(`${answer.status} to ${path}: ${text}`);
    else if (path.endsWith('/0') && !text.includes(name)) load.wrongs.push(`${path} is not of ${name}`);
    else if ((answers.get(path) ?? text) !== text) load.wrongs.push(`${path} differs from the first answer`);
    else answers.set(path, text);
    await pause(PACE_MS);
  }
}
