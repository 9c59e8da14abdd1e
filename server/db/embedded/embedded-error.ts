/** The embedded database cannot be opened. The message is for the person who starts the program. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
