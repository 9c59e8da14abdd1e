import type { Snippet } from '#contract/names.ts';
import type { PickOption } from '#web/ui/forms/options.ts';
import type { ReviewView } from './review-view.ts';

/** All people who may be peers, plus the current peers, even if archived. */
export function peerOptions(view: ReviewView, snippets: readonly Snippet[]): PickOption[] {
  const { employeeId, managerId } = view.employee;
  const taken = new Set([
    employeeId,
    ...(managerId === null ? [] : [managerId]),
    ...view.review.reviewers.filter(({ type }) => type === 'Manager').map((one) => one.employeeId),
  ]);
  const free = snippets.filter((person) => !taken.has(person.employeeId));
  const known = new Set(free.map((person) => person.employeeId));
  const gone = view.review.reviewers.filter((one) => one.type === 'Peer' && !known.has(one.employeeId));
  return [
    ...gone.map((one) => ({ id: one.employeeId, label: one.reviewerName })),
    ...free.map((person) => ({
      id: person.employeeId,
      label: person.fullName,
      hint: person.positionName ?? undefined,
    })),
  ];
}
