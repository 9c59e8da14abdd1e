import { afterAll, beforeAll, expect, test } from 'vitest';
import { callScope } from '#server/db/connection/call-scope.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { openPgBossJobs } from './jobs.pg-boss.ts';
import type { Jobs, Workers } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs & Workers;
const errors: Error[] = [];
const done: unknown[] = [];
const refused = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openPgBossJobs({ connectionString: database.url, onError: (error) => errors.push(error) });
  await jobs.work('mail', { concurrency: 2 }, async (data) => {
    const name = JSON.stringify(data);
    if (refused.delete(name)) throw new Error('not this time');
    done.push(data);
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

const until = { timeout: 60_000 };

test('a job runs once its transaction is committed', async () => {
  await inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'mail', { name: 'first' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(done).toEqual([]);
  });
  await expect.poll(() => done, until).toContainEqual({ name: 'first' });
});

test('an id without a waiting job is found', async () => {
  await inTransaction(database.db, (tx) =>
    jobs.enqueue(tx, 'mail', { messageId: 7 }, { startAfterSeconds: 600 }),
  );
  const found = await inTransaction(database.db, (tx) =>
    jobs.withoutJob(tx, 'mail', 'messageId', [8, 7, 70]),
  );
  expect(found).toEqual([8, 70]);
  expect(await inTransaction(database.db, (tx) => jobs.withoutJob(tx, 'bulk', 'messageId', [7]))).toEqual([
    7,
  ]);
});

test('a rollback removes the job', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'mail', { name: 'lost' });
    await jobs.enqueueAll(tx, 'mail', [{ data: { name: 'lost too' } }]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'mail', { name: 'kept' }));
  await expect.poll(() => done, until).toContainEqual({ name: 'kept' });
  expect(done).not.toContainEqual({ name: 'lost' });
  expect(done).not.toContainEqual({ name: 'lost too' });
});

test('many jobs take one statement, and all of them run', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ name: `many ${index}` }));
  const count = { statements: 0 };
  await inTransaction(database.db, (tx) =>
    callScope.run(count, () =>
      jobs.enqueueAll(
        tx,
        'mail',
        many.map((data) => ({ data })),
      ),
    ),
  );
  expect(count.statements).toBe(1);
  await expect
    .poll(
      () => many.every((one) => done.some((other) => JSON.stringify(other) === JSON.stringify(one))),
      until,
    )
    .toBe(true);
});

test('a failed job is retried, and a delayed job waits', async () => {
  refused.add(JSON.stringify({ name: 'again' }));
  await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'mail', { name: 'again' }));
  const queued = performance.now();
  await inTransaction(database.db, (tx) =>
    jobs.enqueue(tx, 'mail', { name: 'later' }, { startAfterSeconds: 2 }),
  );
  const ofMany = [{ data: { name: 'later, of many' }, startAfterSeconds: 2 }, { data: { name: 'at once' } }];
  await inTransaction(database.db, (tx) => jobs.enqueueAll(tx, 'mail', ofMany));
  await expect.poll(() => done, until).toContainEqual({ name: 'again' });
  await expect.poll(() => done, until).toContainEqual({ name: 'later, of many' });
  expect(done.findIndex((one) => JSON.stringify(one).includes('at once'))).toBeLessThan(
    done.findIndex((one) => JSON.stringify(one).includes('later, of many')),
  );
  await expect.poll(() => done, until).toContainEqual({ name: 'later' });
  expect(performance.now() - queued).toBeGreaterThan(1_900);
});

test('the application’s role may schedule', async () => {
  await jobs.schedule('sweep', '*/10 * * * *');
  await jobs.schedule('sweep', '*/10 * * * *');
  expect(errors).toEqual([]);
});
