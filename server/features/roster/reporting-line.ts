import type { Permission } from '#contract/core/enums.ts';
import type { Company } from './company.ts';
import { about, type Fault } from './files/fault.ts';
import { keyOf } from './fields.ts';
import type { RosterRow } from './roster-row.ts';

/** What the check of reporting lines leaves out, because another line or person is the cause. */
type Known = {
  /** Addresses on lines that cannot be read. */
  readonly mentioned: readonly string[];
  /** The address of a lead who cannot get Team Lead by this file. */
  readonly excused: string | null;
};

/**
 * Checks reporting lines and permissions as they would be after the load: new leads are active and hold Team
 * Lead, the reporting line has no cycles, and at least one person without a last day holds Admin, as the
 * database requires. An unreadable line is no reason for a fault of another one.
 */
export function reportingLineFaults(
  rows: readonly RosterRow[],
  company: Company,
  { mentioned, excused }: Known,
): Fault[] {
  if (rows.length === 0) return [];
  // Of two lines with the same address, only the first counts; the second is a separate fault.
  const listed = new Map(rows.toReversed().map((row) => [keyOf(row.email), row]));
  listed.delete('');
  const unknown = new Set([...mentioned, ...(excused === null ? [] : [excused])].map(keyOf));
  return [
    ...rows.flatMap((row) => (unknown.has(keyOf(row.teamLeadEmail)) ? [] : leadFaults(row, listed, company))),
    ...circles(listed, company),
    ...(mentioned.length > 0 ? [] : adminFaults(listed, company)),
  ].sort((a, b) => a.line - b.line);
}

type Listed = ReadonlyMap<string, RosterRow>;

function leadFaults(row: RosterRow, listed: Listed, company: Company): Fault[] {
  const lead = keyOf(row.teamLeadEmail);
  if (lead === '' || lead === keyOf(row.email)) return [];
  const refuse = (rest: string): Fault[] => {
    const [message, cause] = about('The team lead', row.teamLeadEmail, rest);
    return [{ line: row.line, message, cause }];
  };
  const known = company.people.get(lead);
  if (!listed.has(lead) && !known) {
    return refuse('is neither in the file nor in the company.');
  }
  if (known?.isArchived) return refuse('is archived.');
  // A lead who lost Team Lead keeps their team but gets no new reports.
  const present = company.people.get(keyOf(row.email))?.managerEmail;
  if (present && keyOf(present) === lead) return [];
  const held = heldBy(lead, listed, company);
  if (held === null || held.includes('Benchmark_TeamLead')) return [];
  return refuse('does not have the Team Lead role.');
}

/** A person's permissions after the load; null when their line is unreadable. */
function heldBy(key: string, listed: Listed, company: Company): readonly Permission[] | null {
  const row = listed.get(key);
  return row ? row.permissions : (company.people.get(key)?.permissions ?? []);
}

/** Each cycle in the reporting line that passes through the file, once, at its first line. */
function circles(listed: Listed, company: Company): Fault[] {
  const faults: Fault[] = [];
  const settled = new Set<string>();
  for (const start of listed.keys()) {
    const path: string[] = [];
    let at: string | null = start;
    while (at !== null && !settled.has(at)) {
      settled.add(at);
      path.push(at);
      at = leadOf(at, listed, company);
    }
    const entry = at === null ? -1 : path.indexOf(at);
    const circle = entry === -1 ? [] : path.slice(entry);
    if (circle.some((member) => listed.has(member))) faults.push(circleFault(circle, listed));
  }
  return faults;
}

function leadOf(key: string, listed: Listed, company: Company): string | null {
  const lead = listed.get(key)?.teamLeadEmail ?? company.people.get(key)?.managerEmail ?? '';
  return lead === '' || keyOf(lead) === key ? null : keyOf(lead);
}

function circleFault(members: string[], listed: Listed): Fault {
  const lines = members.map((member) => listed.get(member)?.line ?? Number.POSITIVE_INFINITY);
  const line = lines.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const first = lines.indexOf(line);
  const turned = [...members.slice(first), ...members.slice(0, first + 1)];
  const named = turned.length > 6 ? [...turned.slice(0, 5), '…', ...turned.slice(-1)] : turned;
  return {
    line,
    message: `The reporting line runs in a circle: ${named.join(' → ')}.`,
    cause: 'The reporting line runs in a circle.',
  };
}

function adminFaults(listed: Listed, company: Company): Fault[] {
  const { people } = company;
  const leaves = (key: string) => {
    const person = people.get(key);
    return person !== undefined && (person.isArchived || person.endDate !== null);
  };
  const staying = [...new Set([...listed.keys(), ...people.keys()])].filter((key) => !leaves(key));
  const held = staying.map((key) => heldBy(key, listed, company));
  if (held.some((permissions) => permissions === null || permissions.includes('Benchmark_Admin'))) return [];
  return [{ line: 0, message: 'No one would hold Admin. At least one active person must.' }];
}
