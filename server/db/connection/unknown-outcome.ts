import pg from 'pg';

/** The message for people. Not in the contract: the pages never produce it and need not load it. */
export const UNKNOWN_OUTCOME_SENTENCE =
  'The database connection was lost before the change was confirmed. The change may have been saved: check before you try again.';

/**
 * COMMIT was sent but not answered, so the transaction may or may not be committed. Code that catches this
 * error must not treat it as a rollback. Source: docs/decisions/unknown-outcome.md.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}

/** True if the error is an answer of PostgreSQL to COMMIT that proves a rollback. */
export function provesRollback(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // PostgreSQL answered COMMIT with ROLLBACK.
  if (error.name === 'AbortedTransactionError') return true;
  // FATAL closes the connection and may arrive after the commit.
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') return false;
  return !saysThatItDoesNotKnow(error.code ?? '');
}

/** SQLSTATE 40003 (statement completion unknown) and class 08 (08007: transaction resolution unknown). */
const saysThatItDoesNotKnow = (code: string) => code === '40003' || code.startsWith('08');
