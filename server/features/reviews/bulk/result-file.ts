import type { BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import type { CsvColumn } from '#server/http/csv.ts';

const results: Readonly<Record<BulkPerson['state'], string>> = {
  Planned: 'Planned',
  LeftOut: 'Left out',
  Pending: 'Waiting',
  Done: 'Done',
};

/** The columns of the result of an action, one line a person. */
export const resultColumns: readonly CsvColumn<BulkPerson>[] = [
  { header: 'Employee ID', value: ({ employeeId }) => employeeId },
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Result', value: ({ state }) => results[state] },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Warning', value: ({ warning }) => warning },
  { header: 'Plan', value: ({ plan }) => inWords(plan) },
];

/** The plan of one person, in one line; null if the action needs none. */
function inWords({ deadlines, peers, links, reminded, sitDown, open, goals }: BulkPlan): string | null {
  const parts = [
    deadlines &&
      `Peer ${deadlines.peerDeadline}, self ${deadlines.selfDeadline}, manager ${deadlines.managerDeadline}, final ${deadlines.finalDeadline}`,
    peers && `Peers: ${peers.map(({ fullName }) => fullName).join(', ')}`,
    links?.map(({ fullName, type, surveyLink }) => `${fullName} (${type}): ${surveyLink}`).join(', '),
    reminded && `Reminded: ${reminded.map(({ fullName }) => fullName).join(', ')}`,
    sitDown && [sitDown.day, sitDown.time, sitDown.place].filter((part) => part !== null).join(', '),
    open && `Open: ${open.map(({ fullName }) => fullName).join(', ')}`,
    goals && `Goals carried over: ${titlesOf(goals)}`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.join('; ');
}

const titlesOf = (goals: NonNullable<BulkPlan['goals']>) =>
  goals
    .filter(({ isCarried }) => isCarried)
    .map(({ title }) => title)
    .join(', ') || 'none';
