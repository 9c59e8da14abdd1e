import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './mail.ts';

test('every mail is sent, whatever becomes of the mail server and of the sender', {
  timeout: 900_000,
}, async () => {
  const seed = randomInt(2 ** 31);
  const log = (line: string) => process.stdout.write(`mail: ${line}\n`);
  log(`seed ${seed}`);
  const { figure, holds } = await run({ full: false, seed, log });
  expect(holds, figure).toBe(true);
});
