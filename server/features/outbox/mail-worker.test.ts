import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { startMailWorkers } from './mail-worker.ts';
import { mailContext, queue, reminderTo, setFixture } from './notifications.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('sends waiting messages one by one, each at least 100 ms after the one before', async () => {
  const { owner, db } = database;
  const fixture = await setFixture(owner);
  const jobs = recordingJobs();
  const messageIds: number[] = [];
  for (let index = 0; index < 4; index++) messageIds.push(await queue(db, jobs, reminderTo(fixture)));

  const sentAt: number[] = [];
  const mailer = { send: async () => void sentAt.push(performance.now()), close: async () => undefined };
  let handle: (data: unknown) => Promise<void> = async () => undefined;
  const workers = {
    work: async (_queue: string, _options: object, handler: typeof handle) => {
      handle = handler;
    },
    schedule: async () => undefined,
    stop: async () => undefined,
  };
  await startMailWorkers(workers, mailContext(db, jobs, mailer));

  const start = performance.now();
  await Promise.all(messageIds.map((messageId) => handle({ messageId })));
  // A timer can fire a millisecond early.
  const isSpaced = sentAt.map((at, index) => at - start >= index * 100 - 5);
  expect(isSpaced).toEqual([true, true, true, true]);
});
