import type { Logger } from 'pino';

const QUIET_MS = 30_000;

/**
 * Logs lost connections once per outage, and how many more there were when it is over. While the database is away,
 * every worker loses its connection every second.
 */
export function outageLog(log: Pick<Logger, 'error' | 'warn'>, quietMs = QUIET_MS): (error: Error) => void {
  let more: number | null = null;
  let over: NodeJS.Timeout | undefined;
  const end = () => {
    log.warn({ errors: more }, `no database connection was lost for ${Math.round(quietMs / 1000)} seconds`);
    more = null;
  };
  return (error) => {
    if (more === null) {
      more = 0;
      log.error(
        { err: error },
        'the database connection was lost; further errors are counted until it is back',
      );
    } else more += 1;
    clearTimeout(over);
    over = setTimeout(end, quietMs).unref();
  };
}
