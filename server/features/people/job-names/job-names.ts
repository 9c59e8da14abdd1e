import { type JobNameKind, jobNameMessages } from '#contract/people/job-names.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { type LockedJobName, type LockedJobNames, sameNameAs } from './job-names.queries.ts';
import { moveToJobName, removeJobName, writeJobName } from './job-names.writes.ts';

type Named = { readonly kind: JobNameKind; readonly id: number };

/** Renames one. Errors: 409 for the name of another one. Source: docs/product/people.md. */
export async function renameJobName(
  { tx, viewer }: Call,
  { name: before }: LockedJobName,
  { kind, id, name }: Named & { readonly name: string },
): Promise<void> {
  if (name === before) return;
  const taken = await sameNameAs(tx, kind, { id, name });
  if (taken !== null) throw conflict(jobNameMessages.taken(kind, taken));
  const audit = {
    viewer,
    relation: 'Admin',
    action: `rename-${kind}`,
    subjectId: null,
    object: { kind, id },
    before: { name: before },
    after: { name },
  };
  await refuseTaken(writeJobName(tx, kind, { id, name, byId: viewer.employeeId }, audit), { kind, name });
}

/**
 * Merges a department or position into another: all people and job histories that have the one get the
 * other, and the one is deleted. Errors: 400 without another one. Source: docs/product/people.md.
 */
export async function mergeJobNames(
  { tx, viewer }: Call,
  { name, into }: LockedJobNames,
  { kind, id, intoId }: Named & { readonly intoId: number },
): Promise<void> {
  if (id === intoId) throw invalid(jobNameMessages.intoItself(kind), 'intoId');
  if (into === null) throw invalid(jobNameMessages.unknown[kind], 'intoId');
  await moveToJobName(tx, kind, { id, intoId, byId: viewer.employeeId });
  await removeJobName(tx, kind, id, {
    viewer,
    relation: 'Admin',
    action: `merge-${kind}`,
    subjectId: null,
    object: { kind, id, intoId },
    before: { name },
    after: { name: into.name },
  });
}

// The unique index catches another rename, or a person's save, at the same time.
async function refuseTaken(
  work: Promise<void>,
  { kind, name }: { readonly kind: JobNameKind; readonly name: string },
): Promise<void> {
  try {
    await work;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
    if (constraint !== 'department_name' && constraint !== 'position_title') throw error;
    throw conflict(jobNameMessages.taken(kind, name));
  }
}
