import { expect, test } from 'vitest';
import { failureLog } from './failure-log.ts';

test('an unexpected failure is shown with its message and stack, anything else is not', () => {
  const said: string[] = [];
  const log = failureLog((words) => said.push(words));
  log.info('a request');
  log.error({ err: new Error('the mail server is away') }, 'mail not sent');
  log.error({ route: '/api/Goals', err: new Error('column "x" does not exist') }, 'unexpected failure');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('/api/Goals: Error: column "x" does not exist');
  expect(said[0]).toContain('failure-log.test.ts');
});
