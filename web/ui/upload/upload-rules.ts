export const NO_FILE = 'No file was selected.';
export const ONE_FILE = 'Please choose a single file.';
const UPLOAD_FAILED = 'The file could not be uploaded. Please try again.';

/** Why a file can't be uploaded, or null. The server checks again, including the content. */
export function refusalOf(
  file: File,
  accept: readonly string[],
  maxBytes: number | undefined,
): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) {
    return `${file.name} cannot be used. Please choose a file of one of these types: ${accept.map((extension) => extension.slice(1)).join(', ')}.`;
  }
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `${file.name} is too large: ${sizeOf(file.size)}, and at most ${sizeOf(maxBytes)} can be uploaded.`;
  }
  return null;
}

/** A human-readable file size. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 ** 2).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

/** The sentence of a refused call. Other errors are defects: they get a generic sentence without details. */
export const sentenceOf = (failure: unknown) =>
  failure instanceof Error && 'status' in failure ? failure.message : UPLOAD_FAILED;
