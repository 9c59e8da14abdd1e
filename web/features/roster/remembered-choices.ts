import type { FileChoices, FileReading } from '#contract/people/people-import.schemas.ts';
import { readStored, store } from '#web/app/session/storage.ts';

// How a file was read, kept in this browser by the set of its headings, so that the next file of the same
// system needs no question. Whom a name means is not kept: it has addresses. Source:
// docs/product/people-import.md.

const KEY = 'benchmark.import';
/** The sets of headings that are kept, the latest last. */
const KEPT = 20;

type Kept = Readonly<Record<string, unknown>>;

const headingsOf = ({ columns }: FileReading) =>
  columns
    .map(({ heading }) => heading.trim().toLowerCase())
    .toSorted()
    .join('\n');

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** What was chosen for the last file with these headings; null if nothing was. */
export async function rememberedFor(reading: FileReading): Promise<FileChoices | null> {
  const found = readKept()[headingsOf(reading)];
  if (found === undefined) return null;
  const { importChoices } = await import('#contract/people/people-import.schemas.ts');
  const { data } = importChoices.safeParse({ roster: found });
  return data?.roster ?? null;
}

/** Keeps what was chosen, or forgets what was kept if nothing was. */
export function remember(reading: FileReading, choices: FileChoices = {}): void {
  const { leads: _addresses, ...kept } = choices;
  const { [headingsOf(reading)]: _before, ...others } = readKept();
  const entries = Object.entries(others);
  if (Object.keys(kept).length > 0) entries.push([headingsOf(reading), kept]);
  store('localStorage', KEY, JSON.stringify(Object.fromEntries(entries.slice(-KEPT))));
}
