import type { Viewer } from '#contract/policies.ts';
import type { Context } from '#server/context.ts';
import type { CsvColumn } from '#server/http/csv.ts';
import { type FaultInFile, faultsOf } from './import-preview.ts';
import { planOf } from './import-people.ts';
import type { ReceivedImport } from './receive-import.ts';

/** The columns of a file of faults. */
export const faultCells: readonly CsvColumn<FaultInFile>[] = [
  { header: 'file', value: ({ file }) => file },
  { header: 'line', value: ({ line }) => line },
  { header: 'person', value: ({ who }) => who },
  { header: 'why', value: ({ message }) => message },
];

/** Every fault of the files, in the order of their lines. */
export async function faultsIn(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  files: ReceivedImport,
): Promise<FaultInFile[]> {
  const plan = await planOf(context, viewer, files);
  return faultsOf(plan).toSorted((a, b) => b.file.localeCompare(a.file) || a.line - b.line);
}
