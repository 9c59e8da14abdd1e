/** A file as its document knows it, or as it was found. */
export type StoredFile = {
  readonly size: number;
  /** Null for a document that a release without it has stored. */
  readonly sha256: Buffer | null;
};

/** What is wrong with the file of a document; null if nothing is. */
export function faultOf(stored: StoredFile, found: StoredFile | null): string | null {
  if (found === null) return 'its file is missing';
  if (found.size !== stored.size) return `its file has ${found.size} bytes instead of ${stored.size}`;
  if (stored.sha256 === null || found.sha256 === null || stored.sha256.equals(found.sha256)) return null;
  return 'its file is not the one that was stored';
}
