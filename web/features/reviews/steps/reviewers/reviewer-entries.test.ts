import { expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { annualReview, type ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { knownPeers, noPeers } from './peer-options.ts';
import { entriesWithPeers } from './reviewer-entries.ts';
import type { ReviewView } from '../review-view.ts';

test('Self and Manager are kept, and the peers are replaced', () => {
  expect(entriesWithPeers(review, { peerIds: [5, 6], tellNow: true })).toEqual([
    { annualReviewId: 1, employeeId: 2, type: 'Self' },
    { annualReviewId: 1, employeeId: 3, type: 'Manager' },
    { annualReviewId: 1, employeeId: 5, type: 'Peer', tellNow: true },
    { annualReviewId: 1, employeeId: 6, type: 'Peer', tellNow: true },
  ]);
});

test('neither the employee nor the lead nor an earlier manager reviewer can be picked', () => {
  expect(noPeers(view)).toEqual([2, 9, 3]);
  expect(noPeers({ ...view, employee: { ...view.employee, managerId: null } })).toEqual([2, 3]);
});

test('a peer who was archived later keeps their name in the picker', () => {
  expect(knownPeers(review)).toEqual([{ id: 4, label: 'Person 4' }]);
});

const entry = (employeeId: number, type: ReviewerEntry['type']): ReviewerEntry => ({
  annualReviewerId: employeeId + 100,
  annualReviewId: 1,
  employeeId,
  reviewer: { employeeId, fullName: `Person ${employeeId}` },
  reviewerName: `Person ${employeeId}`,
  type,
  deadline: null,
  employeeSurveyId: 0,
  surveyLink: null,
  isCompleted: false,
  isComplete: false,
  isActive: true,
  remindersSent: [],
  deliveryFailed: false,
});

const review = sampleOf(annualReview, {
  markingPeriodId: 7,
  timeZone: 'UTC',
  reviewers: [entry(2, 'Self'), entry(3, 'Manager'), entry(4, 'Peer')],
  employeeUnderReview: {
    employeeId: 2,
    fullName: 'Person 2',
  },
  manager: {
    employeeId: 9,
    fullName: 'Person 9',
  },
});

const view: ReviewView = {
  viewer: { employeeId: 9, permissions: ['Benchmark_TeamLead'] },
  employee: { employeeId: 2, managerId: 9, fullName: 'Person 2', hasOtherAdmin: true },
  review,
  today: '2026-11-21',
  isChangeable: true,
};
