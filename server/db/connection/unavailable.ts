// Errors of a database that is unreachable or fails for a time. Source: docs/decisions/unavailable.md.

/** System error codes of an unreachable database, or a server without descriptors, memory or ports for it. */
const awayCodes = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOENT',
  'ENOMEM',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes of temporary PostgreSQL failures. Data corruption (XX001, XX002) is not among
 * them, because a retry does not help. Source: docs/decisions/unavailable.md.
 */
const unavailableStates = [
  '08', // the connection failed
  '25006', // read-only
  '25P03', // the transaction was idle for too long
  '25P04', // the transaction took too long
  '28', // the sign-in to the database was refused
  '3D000', // the database does not exist
  '40001', // serialization failure
  '40003', // the outcome is unknown
  '40P01', // deadlock
  '53', // full disk, out of memory, too many connections
  '55006', // object in use
  '55P03', // lock not available
  '57', // canceled by a timeout, shutting down, starting up
  '58', // I/O errors
];

/** Failures that last until an operator acts. */
const lastingStates = ['25006', '53', '58'];

/** Failures of one statement while others succeed: conflicts, locks, timeouts. */
const statesOfOneStatement = ['40', '55', '57014'];

const startsWithOneOf = (states: readonly string[], code: string) =>
  code.length === 5 && states.some((state) => code.startsWith(state));

/** How long an unavailability lasts; null if the error is something else. */
export function unavailabilityOf(error: unknown): 'short' | 'long' | null {
  if (isLostConnection(error)) return 'short';
  const code = codeOf(error);
  if (code === null) return null;
  if (refusesConnections(error, code) || startsWithOneOf(lastingStates, code)) return 'long';
  if (startsWithOneOf(unavailableStates, code)) return 'short';
  // ENOENT means a missing database socket, or a missing file, which is no reason for 503.
  const isFile = code === 'ENOENT' && !(error instanceof Error && error.message.includes('connect'));
  return awayCodes.has(code) && !isFile ? 'short' : null;
}

/** Whether the error says that the whole database is away, so that every other statement would fail, too. */
export const isOutage = (error: unknown): boolean =>
  unavailabilityOf(error) !== null &&
  (refusesConnections(error, codeOf(error)) || !startsWithOneOf(statesOfOneStatement, codeOf(error) ?? ''));

/** An operator has closed the database. The state 55000 alone also means mistakes in statements. */
const refusesConnections = (error: unknown, code: string | null) =>
  code === '55000' && error instanceof Error && error.message.includes('not currently accepting connections');

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Lost connections without an error code; pg and pg-boss report them only in the message. */
const isLostConnection = (error: unknown) =>
  error instanceof Error &&
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended|Query read timeout|LISTEN\/NOTIFY (?:connection ended|heartbeat timed out)/i.test(
    error.message,
  );
