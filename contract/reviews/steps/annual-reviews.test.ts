import { describe, expect, it } from 'vitest';
import { calls } from './annual-reviews.schemas.ts';

describe('the Manager named at the start of a review', () => {
  const row = (employeeId: number, type = 'Manager') => ({ employeeId, type });
  const managerIn = (reviewers: unknown) =>
    calls.startAnnualReview.body.parse({ employeeUnderReviewId: 1, markingPeriodId: 2, reviewers })
      .reviewedById;

  it.each([
    ['one', [row(1)], 1],
    ['one among others', [row(7, 'Peer'), row(8), row(9, 'Self')], 8],
    ['the same person twice', [row(8), row(8)], 8],
  ])('is the person of %s', (_case, reviewers, managerId) => {
    expect(managerIn(reviewers)).toBe(managerId);
  });

  it.each([
    ['no list', null],
    ['an empty list', []],
    ['peers alone', [row(7, 'Peer')]],
    ['two people', [row(8), row(9)]],
    ['the id 0', [row(0)]],
    ['the id -1', [row(-1)]],
  ])('is no person for %s', (_case, reviewers) => {
    expect(managerIn(reviewers)).toBeNull();
  });
});
