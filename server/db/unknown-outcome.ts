import pg from 'pg';

/** The sentence for people: what they sent may have been saved. The pages never make it, so it is not theirs to load. */
export const UNKNOWN_OUTCOME_SENTENCE =
  'The database connection was lost before the change was confirmed. The change may have been saved: check before you try again.';

/**
 * COMMIT was sent and its answer never came: the transaction may have been committed or not. Who catches this must
 * not take it for a rollback. Source: docs/decisions/unknown-outcome.md.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}

/** True for an answer to COMMIT that proves that nothing was committed. Anything but an answer proves nothing. */
export function provesRollback(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // COMMIT was answered with ROLLBACK.
  if (error.name === 'AbortedTransactionError') return true;
  // FATAL ends the connection, and may come after the commit itself.
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') return false;
  return !saysThatItDoesNotKnow(error.code ?? '');
}

/** SQLSTATE 40003 (statement completion unknown) and class 08 (08007: transaction resolution unknown). */
const saysThatItDoesNotKnow = (code: string) => code === '40003' || code.startsWith('08');
