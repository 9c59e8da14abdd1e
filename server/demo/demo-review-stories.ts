import { addDays } from '#contract/core/values/dates.ts';
import type { DocumentKind, ReviewerType } from '#contract/core/enums.ts';
import type { DemoPeriod, DemoContext } from './demo-parts.ts';

/** The story of one annual review of the demo company. Days, not instants. */
export type ReviewTale = {
  readonly period: DemoPeriod;
  readonly leadId: number;
  readonly startedOn: string;
  readonly sitDownOn: string | null;
  readonly metOn: string | null;
  readonly completedOn: string | null;
  readonly skipReason: string | null;
  readonly reviewers: readonly ReviewerTale[];
  readonly documents: readonly DocumentKind[];
};

type ReviewerTale = {
  readonly employeeId: number;
  readonly type: ReviewerType;
  readonly link: string | null;
  readonly completedOn: string | null;
  readonly remindedOn: readonly string[];
};

/** Builds one review; null when the person has none. Reviews of ended periods are complete. */
export function taleOf(context: DemoContext, period: DemoPeriod): ReviewTale | null {
  const { person, anniversary: due } = period;
  const { leadId } = person;
  if (leadId === null) return null;
  const { today } = context;
  const base = { ...unfinished, period, leadId, startedOn: addDays(due, -40) };
  const reviewers = (done: Done, peers: number) =>
    reviewersOf(context, period, leadId, { done, peerCount: peers });
  if (!period.isCurrent) {
    const documents: DocumentKind[] = due > addDays(today, -500) ? ['Self', 'Final'] : ['Final'];
    return { ...base, ...finished(due), reviewers: reviewers('all', 2), documents };
  }
  switch (person.story) {
    case 'none':
      return null;
    case 'started':
      return { ...base, startedOn: addDays(today, -3), reviewers: reviewers('unlinked', 0) };
    case 'peers-chosen':
      return { ...base, startedOn: addDays(today, -8), reviewers: reviewers('none', 3) };
    case 'peers-skipped': {
      const skipReason =
        'Worked alone at a client for most of the year. The client’s words are in the final review.';
      return { ...base, startedOn: addDays(today, -8), skipReason, reviewers: reviewers('none', 0) };
    }
    case 'underway':
      return { ...base, reviewers: reviewers('some', 3) };
    case 'late':
      return { ...base, reviewers: reviewers('some', 3), documents: ['Peer'] };
    case 'sit-down-set': {
      const sitDownOn = addDays(due, -1);
      return { ...base, sitDownOn, reviewers: reviewers('but-manager', 3), documents: ['Self', 'Peer'] };
    }
    case 'ready-to-share':
      return { ...base, sitDownOn: addDays(due, -1), reviewers: reviewers('all', 3) };
    case 'meeting-complete': {
      const met = { sitDownOn: addDays(today, -2), metOn: addDays(today, -2) };
      return { ...base, ...met, reviewers: reviewers('all', 2), documents: ['Self', 'Peer', 'Final'] };
    }
    case 'late-complete':
      return {
        ...base,
        ...finished(due),
        reviewers: reviewers('all', 3),
        documents: ['Self', 'Peer', 'Final'],
      };
  }
}

const unfinished = { sitDownOn: null, metOn: null, completedOn: null, skipReason: null, documents: [] };

const finished = (due: string) => ({
  sitDownOn: addDays(due, -4),
  metOn: addDays(due, -4),
  completedOn: addDays(due, -1),
});

type Done = 'unlinked' | 'none' | 'some' | 'but-manager' | 'all';

function reviewersOf(
  { people, random, today }: DemoContext,
  { person, anniversary, markingPeriodId }: DemoPeriod,
  leadId: number,
  { done, peerCount }: { done: Done; peerCount: number },
): ReviewerTale[] {
  const candidates = people.filter(
    ({ employeeId, department, isArchived, permissions }) =>
      !isArchived &&
      employeeId !== person.employeeId &&
      employeeId !== leadId &&
      (department === person.department || permissions.includes('Benchmark_PM')),
  );
  const peers = random.some(candidates, peerCount);
  const entry = (employeeId: number, type: ReviewerType, isDone: boolean): ReviewerTale => {
    const isReminded = done === 'some' && !isDone && type !== 'Manager';
    const reminders =
      person.story === 'late' ? [addDays(today, -12), addDays(today, -4)] : [addDays(today, -3)];
    return {
      employeeId,
      type,
      link:
        done === 'unlinked'
          ? null
          : `https://surveys.larkfield.example/${markingPeriodId}/${type.toLowerCase()}`,
      completedOn: isDone
        ? earlier(addDays(anniversary, -weeksBefore[type] * 7 - 1), addDays(today, -3))
        : null,
      remindedOn: isReminded ? reminders : [],
    };
  };
  return [
    entry(person.employeeId, 'Self', done === 'all' || done === 'but-manager'),
    ...peers.map(({ employeeId }, index) => entry(employeeId, 'Peer', isPeerDone(done, index))),
    entry(leadId, 'Manager', done === 'all'),
  ];
}

const earlier = (a: string, b: string) => (a < b ? a : b);

const weeksBefore: Record<ReviewerType, number> = { Manager: 1, Self: 2, Peer: 3 };

const isPeerDone = (done: Done, index: number) =>
  done === 'all' || done === 'but-manager' || (done === 'some' && index < 2);
