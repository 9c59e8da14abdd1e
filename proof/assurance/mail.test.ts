import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './mail.ts';

test('every email is sent despite faults of the mail server and killed senders', {
  timeout: 900_000,
}, async () => {
  const seed = randomInt(2 ** 31);
  const log = (line: string) => process.stdout.write(`mail: ${line}\n`);
  log(`seed ${seed}`);
  const { figure, holds } = await run({ full: false, seed, log });
  expect(holds, figure).toBe(true);
});
