/** An error at a path of a form's values. */
export type FieldFailure = { readonly path: string; readonly message: string };

/** The field errors of a refused call, from its `errors: [{ path, message }]`; empty without any. */
export function failuresOf(error: unknown): readonly FieldFailure[] {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return [];
  return error.errors.filter(isFailure);
}

/** True for a failed call: it has a status, and the query client reports it. */
export const isCallFailure = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** All errors of a form with their paths. A rule on a whole array has the array's path. */
export function flattenErrors(errors: unknown, path = ''): readonly FieldFailure[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string')
    return messagesOf(errors, errors.message).map((message) => ({ path, message }));
  return Object.entries(errors).flatMap(([key, below]: [string, unknown]) => {
    if (key === 'ref' || key === 'type') return [];
    return flattenErrors(below, key === 'root' ? path : path === '' ? key : `${path}.${key}`);
  });
}

/** All sentences of one error, the first one first. */
function messagesOf(error: object, first: string): string[] {
  const types: unknown = 'types' in error ? error.types : null;
  const all: unknown[] = typeof types === 'object' && types !== null ? Object.values(types).flat() : [];
  return [...new Set([first, ...all.filter((message) => typeof message === 'string')])];
}

/**
 * Turns a message that is only a predicate, such as 'must be 200 characters or less.', into a sentence with
 * the field's label as its subject.
 */
export function asSentence(label: string, message: string | undefined): string | undefined {
  if (message === undefined || !/^(must|is) /.test(message)) return message;
  return `${label.split(' (')[0]} ${message}`;
}

const isFailure = (entry: unknown): entry is FieldFailure =>
  typeof entry === 'object' &&
  entry !== null &&
  'path' in entry &&
  typeof entry.path === 'string' &&
  'message' in entry &&
  typeof entry.message === 'string';
