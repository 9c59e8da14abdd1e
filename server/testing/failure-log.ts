import { type Logger, pino } from 'pino';

/**
 * A log for tests that prints only unexpected failures, with message and stack, to standard error. The test
 * runner shows them next to the test, whose response says only "Something went wrong on our side".
 */
export function failureLog(say: (words: string) => void = (words) => process.stderr.write(words)): Logger {
  return pino({ level: 'error' }, { write: (line) => complain(line, say) });
}

type Line = { msg?: string; route?: string; err?: { message?: string; stack?: string } };

function complain(line: string, say: (words: string) => void): void {
  const { msg, route, err } = JSON.parse(line) as Line;
  if (msg === 'unexpected failure' && err)
    say(`Unexpected failure of ${route}: ${err.stack ?? err.message}\n`);
}
