import { cycleFilters } from '#contract/reviews/cycle/review-cycle.schemas.ts';

const KEY = 'says which object it is';
const AUDITED = 'kept in the audit; reopen-review.test.ts, withdraw-review.test.ts';
const TOLD = 'queues an email; tell-now.test.ts';

const CHOSEN = 'whom an act is about; bulk-actions.test.ts';
const inFilter = ['q', ...Object.keys(cycleFilters)].map((name) => `people.filter.${name}`);

/**
 * Fields of calls that no read returns, each with its reason. The test fails for a field that is neither here
 * nor in the tables of forms and acts, and for a needless entry here.
 */
export const notRead: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /Goals/save': {
    goalId: KEY,
    employeeId: 'a goal stays with its employee',
    markingPeriodId: 'a goal stays in its period',
  },
  'PUT /MailTexts': { kind: KEY },
  'PUT /QuestionSets/draft': { type: KEY },
  'POST /QuestionSets/publish': { type: KEY },
  'PUT /QuestionSets/move': { type: KEY },
  'DELETE /Goals/:id': { id: KEY },
  'POST /Goals/save/milestones': {
    '[].milestoneId': KEY,
    '[].goalId': KEY,
    '[].isDeleted': 'a deleted task is not read; goal-tasks.test.ts',
  },
  'PUT /Goals/toggle/milestone': { milestoneId: KEY, goalId: KEY },
  'POST /Goals/save/update': { goal: KEY, updateId: KEY },
  'DELETE /Goals/update/:id': { id: KEY },
  'PUT /ReviewForms/summary': { annualReviewId: KEY },
  'PUT /ReviewForms/actions': { annualReviewId: KEY },
  'POST /ReviewForms/share': { annualReviewId: KEY },
  'POST /ReviewForms/confirm': {
    annualReviewId: KEY,
    comment: 'said once and for good; sharing.test.ts',
  },
  'POST /SignIns/invite': { who: 'queues emails; sign-ins.test.ts', employeeId: KEY },
  'POST /Goals/EndMarkingPeriod': {
    'oldMarkingPeriod.markingPeriodId': KEY,
    'actions[]': 'become goals; end-of-period.test.ts',
  },
  'PUT /AnnualReviews/update/markingperiod': { markingPeriodId: KEY },
  'POST /AnnualReviews/save': { employeeUnderReviewId: KEY, tellNow: TOLD },
  'PUT /AnnualReviews/update/dates': { annualReviewId: KEY },
  'PUT /AnnualReviews/update/full': {
    annualReviewId: KEY,
    isSitDownComplete: 'a step of the review with its own order; annual-reviews.test.ts',
    isSitdownComplete: 'another spelling of isSitDownComplete',
  },
  'PUT /AnnualReviews/update/links': { '[].annualReviewId': KEY, '[].employeeId': KEY, '[].tellNow': TOLD },
  'PUT /ReviewForms/kind': { annualReviewerId: KEY },
  'PUT /AnnualReviews/update/reviewers': { '[].annualReviewId': KEY, '[].tellNow': TOLD },
  'PUT /AnnualReviews/complete': { annualReviewId: KEY, reason: AUDITED },
  'PUT /AnnualReviews/reopen': { annualReviewId: KEY, reason: AUDITED },
  'PUT /AnnualReviews/withdraw': { annualReviewId: KEY, reason: AUDITED },
  'POST /BulkActs': {
    act: 'the choices of an act; bulk-actions.test.ts, kinds.test.ts',
    ...Object.fromEntries(
      ['people.employeeIds[]', 'people.exceptIds[]', ...inFilter].map((field) => [field, CHOSEN]),
    ),
  },
  'PUT /BulkActs/person': {
    bulkActId: KEY,
    employeeId: KEY,
    isIncluded: 'bulk-actions.test.ts',
    'peerIds[]': 'bulk-peers.test.ts',
    'goalIds[]': 'kinds.test.ts',
    'actions[]': 'end-of-period.test.ts',
  },
  'POST /BulkActs/start': { bulkActId: KEY, tellNow: 'bulk-mails.test.ts' },
  'PUT /BulkActs/cancel': { bulkActId: KEY },
  'POST /Employees/import': { basis: 'says which changes were listed; import-people.test.ts' },
  'POST /Shoutouts/save': { isForFeed: 'decides who reads the kudo; kudo-feed.test.ts' },
  'PUT /AnnualReviews/entry/done': { annualReviewerId: KEY },
  'POST /AnnualReviews/entry/decline': { annualReviewerId: KEY, reason: 'goes into a mail' },
  'POST /AnnualReviews/entry/ask-link': { annualReviewerId: KEY },
  'POST /AnnualReviews/remind': { annualReviewerId: KEY, message: 'goes into a mail' },
  'POST /AnnualReviews/notify': { managerId: KEY, employeeId: KEY },
  'POST /AnnualReviews/file': { AnnualReviewId: KEY, Type: 'comes with a file; documents.test.ts' },
  'DELETE /AnnualReviews/file/:documentId': { documentId: KEY },
  'POST /ReviewPacks/use-as-final': { annualReviewId: KEY },
  'PUT /Shoutouts/:id': { id: KEY },
  'PUT /Shoutouts': { shoutoutId: KEY },
  'DELETE /Shoutouts/:id': { id: KEY },
  'POST /Employees': {
    'department.departmentId': 'an id of 0 lets the name decide',
    'position.positionId': 'an id below 1 lets the name decide',
    'position.employeeRoleId': 'a new person has one position',
    'position.startDate': 'the first position begins with the hire date',
  },
  'PUT /Employees': {
    employeeId: KEY,
    'department.departmentId': 'decides in place of the name; people-writes.test.ts',
    'position.positionId': 'decides in place of the name; people-writes.test.ts',
  },
  'PUT /Employees/archive': {
    employeeId: KEY,
    newTeamLeadId: 'moves the people of the team; handover.test.ts',
    newProjectManagerId: 'moves the projects; handover.test.ts',
  },
  'PUT /JobNames': { kind: KEY, id: KEY },
  'PUT /JobNames/merge': { kind: KEY, id: KEY, intoId: 'the one that stays; job-names.test.ts' },
  'PUT /Employees/absence': { employeeId: KEY },
  'DELETE /Employees/absence/:employeeId': { employeeId: KEY },
  'PUT /Employees/deputy': { leadId: KEY },
  'DELETE /Employees/deputy/:leadId': { leadId: KEY },
  'POST /Employees/assign': { '[].employeeId': KEY },
  'DELETE /Employees/promotion/:employeeRoleId': { employeeRoleId: KEY },
  'POST /Employees/Remind': { projectEvaluationResultId: KEY, message: 'goes into a mail' },
  'POST /Employees/Login': { idToken: 'proves who it is' },
  'POST /Employees/RefreshToken': { employeeId: KEY, refreshToken: 'proves who it is' },
  'POST /Projects/save': {
    projectId: KEY,
    'client.clientId': 'decides in place of the name; see clientId',
    'evaluations[].evaluationId': 'taken and not looked at',
    'links[].linkId': 'links are replaced as a list',
  },
  'DELETE /Projects/close/:id': { id: KEY },
  'DELETE /Projects/:id': { id: KEY },
  'PUT /ReviewForms/draft': { annualReviewerId: KEY },
  'POST /ReviewForms/submit': { annualReviewerId: KEY },
  'PUT /ReviewForms/take-back': { annualReviewerId: KEY },
  'PUT /ReviewForms/hand-over': { annualReviewerId: KEY },
  'PUT /ReviewForms/reopen': { annualReviewerId: KEY },
  'PUT /ProjectEvaluations/draft': { projectEvaluationResultId: KEY },
  'DELETE /ProjectEvaluations/:id': { id: KEY },
  'POST /ProjectEvaluations/save': {
    guid: KEY,
    'responses[].employeeUnderReviewId': KEY,
    'responses[].questionId': KEY,
    'responses[].responseId': 'taken and not looked at',
    'responses[].responseContent': 'submitted once and for good; project-evaluations.test.ts',
    'notes[].employeeUnderReviewId': KEY,
    'notes[].content': 'submitted once and for good; project-evaluations.test.ts',
  },
};

/** Files with a form that opens empty, or for a one-time action, and so has nothing to save unchanged. */
export const opensEmpty: readonly string[] = [
  'goals/work/NewUpdateForm.tsx',
  'kudos/KudoForm.tsx',
  'people/job-names/MergeForm.tsx',
  'periods/EndPeriodForm.tsx',
  'reviews/steps/to-do/DeclineForm.tsx',
  'reviews/steps/sit-down/HeldForm.tsx',
  'reviews/steps/ReasonForm.tsx',
  'reviews/steps/reviewers/SkipPeersForm.tsx',
  'reviews/cycle/bulk/options/EndOptions.tsx',
  'reviews/cycle/bulk/options/LinksOptions.tsx',
  'reviews/cycle/bulk/options/PlannedPeersForm.tsx',
  'reviews/cycle/bulk/options/ReasonOptions.tsx',
  'reviews/cycle/bulk/options/RemindOptions.tsx',
  'reviews/cycle/bulk/options/SitDownOptions.tsx',
  'reviews/cycle/bulk/options/StartOptions.tsx',
  'reviews/reading/Confirmation.tsx',
  'reviews/reading/ReopenForm.tsx',
  'style-preview/ExampleForm.tsx',
  'style-preview/PickersSection.tsx',
];
