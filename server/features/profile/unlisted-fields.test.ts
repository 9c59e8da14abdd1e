import { expect, test } from 'vitest';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls, type ProjectMember } from '#contract/projects/projects.schemas.ts';
import { seeAnnualReview, seeResults } from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { seeKudo } from '../kudos/kudos.visibility.ts';
import { seeProgress } from '#server/features/projects/evaluations/project-evaluations.visibility.ts';
import { seeProject } from '#server/features/projects/directory/projects.visibility.ts';
import { seePerson } from './profile.visibility.ts';

// A private field that is added to a table, a query and the contract stays hidden from employees until it is
// listed.
const unlisted = { isOnProbation: true };

const employee: Viewer = { employeeId: 1, permissions: [] };
const line = { employeeId: 1, managerId: 2 };
const person = { employeeId: 1, fullName: 'Ada Reyes' };

const entry: ReviewerEntry = {
  annualReviewerId: 5,
  annualReviewId: 4,
  employeeId: 1,
  reviewer: person,
  reviewerName: 'Ada Reyes',
  type: 'Self',
  deadline: null,
  employeeSurveyId: 0,
  surveyLink: null,
  isCompleted: false,
  isComplete: false,
  isActive: true,
  remindersSent: [],
  deliveryFailed: false,
};

test('an annual review and its results show the employee only listed fields, and the lead all', () => {
  const hidden = { reviewerManagerId: 2, leaveUntil: null, startsOn: null, isWrittenHere: false };
  const review = {
    annualReviewId: 4,
    markingPeriodId: 3,
    selfDeadline: null,
    peerDeadline: null,
    managerDeadline: null,
    finalDeadline: null,
    sitdownDate: null,
    isSitDownComplete: false,
    sitdownTime: null,
    sitdownMinutes: null,
    sitdownPlace: null,
    timeZone: 'UTC',
    isComplete: false,
    completedDate: null,
    selfReviewDocId: null,
    finalReviewDocId: null,
    employeeUnderReview: person,
    manager: null,
    version: 9,
    seenVersion: 2,
    ...unlisted,
    reviewers: [
      {
        ...entry,
        ...unlisted,
        ...hidden,
        markedBy: null,
        draftSavedAt: null,
      },
    ],
  };
  expectNothingUnlisted(seeAnnualReview(employee, line, review));
  expect(seeAnnualReview(employee, line, review).reviewers).toEqual([entry]);
  const result = { annualReviewId: 4, markingPeriodId: 3, period: '', completedDate: null, documents: [] };
  expectNothingUnlisted(seeResults(employee, line, [{ ...result, ...unlisted }]));
  const lead: Viewer = { employeeId: 2, permissions: ['Benchmark_TeamLead'] };
  const entries = [{ ...entry, ...unlisted }];
  expect(seeAnnualReview(lead, line, review)).toMatchObject({ ...unlisted, reviewers: entries });
  expect(seeResults(lead, line, [{ ...result, ...unlisted }])).toMatchObject([unlisted]);
});

test('a kudo shows only listed fields', () => {
  const kudo = {
    shoutoutId: 7,
    values: [],
    message: '',
    markingPeriodId: 3,
    dateCreated: '',
    dateApproved: null,
    approved: true,
    version: 1,
    ...unlisted,
    sender: {
      ...person,
      ...unlisted,
    },
    targetEmployees: [
      {
        ...person,
        ...unlisted,
      },
    ],
  };
  expectNothingUnlisted(seeKudo(employee, kudo));
});

test('a project shows viewers who do not manage it only listed fields', () => {
  const member: ProjectMember = {
    evaluationId: 8,
    employee: person,
    projectRole: 'Developer',
    isActive: true,
  };
  const evaluations = [{ ...member, ...unlisted }];
  const project = {
    ...sampleOf(calls.getProject.response, { projectId: 6 }),
    evaluations,
    ...unlisted,
    creatorId: 3,
    projectManagerId: 4,
    memberLeadIds: [],
  };
  expectNothingUnlisted(seeProject(employee, project));
  const progress = { ...project, status: 0, projectTitle: '', deadline: '', members: evaluations };
  expectNothingUnlisted(seeProgress(employee, progress));
});

test('a person shows only listed fields', () => {
  const row = {
    employeeId: 1,
    firstName: 'Ada',
    lastName: 'Reyes',
    fullName: 'Ada Reyes',
    email: '',
    isActive: true,
    hireDate: '',
    activeHireDate: '',
    endDate: null,
    managerId: null,
    manager: null,
    position: null,
    department: {
      departmentId: 1,
      departmentName: '',
    },
    lastSitDownDate: null,
    permissions: [],
    promotionHistory: [],
    markingPeriods: [],
    today: '',
    hasOtherAdmin: true,
    otherAdmins: [],
    version: 1,
    leave: null,
    employeeNumber: 'N-2026-11-03',
    lastSignInDate: '2026-11-02',
    invitedDate: '2026-11-01',
    isLead: false,
    deputyship: null,
  };
  expectNothingUnlisted(seePerson(employee, { ...row, ...unlisted }));
  // Sign-ins and employee numbers are for Admins.
  expect(JSON.stringify(seePerson(employee, row))).not.toContain('2026-11-0');
});

function expectNothingUnlisted(seen: unknown) {
  expect(JSON.stringify(seen)).not.toContain('isOnProbation');
}
