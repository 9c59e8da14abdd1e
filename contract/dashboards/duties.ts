import type { Duty } from './duties.schemas.ts';

/** At most so many duties are listed, and so many kudos counted. */
export const DUTIES_AT_MOST = 50;

export const KUDOS_COUNTED = 1000;

/** Identifies a duty on the screen. */
export function dutyKey(one: Duty): string {
  if (one.kind === 'review') return `review ${one.annualReviewerId}`;
  if (one.kind === 'evaluation') return `evaluation ${one.projectEvaluationResultId}`;
  if (one.kind === 'goal') return `goal ${one.goalId}`;
  if (one.kind === 'confirm') return `confirm ${one.annualReviewId}`;
  return one.kind === 'step' ? `step ${one.state} ${one.leadId}` : 'kudos';
}

const kinds = ['review', 'evaluation', 'step', 'goal', 'confirm', 'kudos'];

/** What a line is about. Ids have no place in an order: what the viewer may not know can change them. */
function subjectOf(one: Duty): string {
  if (one.kind === 'review') return `${one.employee.fullName} ${one.employee.employeeId} ${one.type}`;
  if (one.kind === 'evaluation') return one.projectName;
  return one.kind === 'goal' ? one.title : '';
}

/**
 * The most urgent first: by deadline, undated ones last; on the same day reviews come first, then by subject.
 */
export const byUrgency = <D extends Duty>(duties: readonly D[]): D[] =>
  duties.toSorted(
    (a, b) =>
      compare(a.deadline ?? '9999-12-31', b.deadline ?? '9999-12-31') ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      compare(subjectOf(a), subjectOf(b)) ||
      compare(dutyKey(a), dutyKey(b)),
  );

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
