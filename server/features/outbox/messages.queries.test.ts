import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import {
  claimMessage,
  markAttemptFailed,
  markFailed,
  markSent,
  markSkipped,
  renewClaim,
} from './messages.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function queuedMessage(): Promise<number> {
  const { employeeId } = await addPerson(database.owner);
  const { rows } = await sql<{ id: number }>`
    insert into message (kind, recipient_id, queued_at) values ('team-changed', ${employeeId}, now() - interval '9 days')
    returning message_id as id`.execute(database.owner);
  return rows[0]?.id ?? 0;
}

const stateOf = async (id: number) =>
  (
    await sql`select sent_at is not null as sent, skipped_at is not null as skipped, failed_at is not null as failed,
      failure from message where message_id = ${id}`.execute(database.owner)
  ).rows[0];

test('a closed message stays closed when a worker with an old state records it', async () => {
  const tries = [
    (id: number) => markFailed(database.db, id, 'lost'),
    (id: number) => markSkipped(database.db, id, 'lost'),
    async (id: number) => {
      const work = { failure: 'lost', daysAtMost: 3 };
      const isGivenUp = await inTransaction(database.db, (tx) => markAttemptFailed(tx, id, work));
      // Gives up: no further attempt is needed.
      expect(isGivenUp).toBe(true);
    },
  ];
  for (const attempt of tries) {
    const sent = await queuedMessage();
    await markSent(database.db, sent);
    await attempt(sent);
    expect(await stateOf(sent)).toEqual({ sent: true, skipped: false, failed: false, failure: null });
    const skipped = await queuedMessage();
    await markSkipped(database.db, skipped, 'nothing to say');
    await attempt(skipped);
    expect(await stateOf(skipped)).toEqual({ sent: false, skipped: true, failed: false, failure: null });
  }
});

test('a message that was sent twice keeps the time of the first', async () => {
  const id = await queuedMessage();
  const sentAt = async () =>
    (
      await sql<{ sentAt: Date }>`select sent_at as "sentAt" from message where message_id = ${id}`.execute(
        database.owner,
      )
    ).rows[0]?.sentAt;
  await markSent(database.db, id);
  const first = await sentAt();
  await markSent(database.db, id);
  expect(await sentAt()).toEqual(first);
});

test('a worker extends its own claim, and no claim of another', async () => {
  const messageId = await queuedMessage();
  const heldFor = async () =>
    (
      await sql<{
        seconds: number;
      }>`select extract(epoch from claimed_until - clock_timestamp())::float8 as seconds
        from message where message_id = ${messageId}`.execute(database.owner)
    ).rows[0]?.seconds;
  const claim = await claimMessage(database.db, messageId, { seconds: 1_000, host: 'acme.test' });
  expect(claim?.attempts).toBe(1);
  await renewClaim(database.db, { messageId, attempts: 0 }, 9_000);
  expect(await heldFor()).toBeLessThan(1_001);
  await renewClaim(database.db, { messageId, attempts: 1 }, 9_000);
  expect(await heldFor()).toBeGreaterThan(8_000);
});
