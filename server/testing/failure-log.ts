import { type Logger, pino } from 'pino';

/**
 * A log for tests that stays silent but for failures that no rule expected: their message and stack go to standard
 * error, where the test runner shows them beside the test that saw only "Something went wrong on our side".
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
