import { otherSettings } from '#contract/core/settings.test-data.ts';
import type { Target } from './kit/review-fixture.ts';

export type Body = Record<string, unknown>;

/**
 * A save of an existing object. `full` sets every field of the contract to a value other than the default.
 * `names` are the fields that identify the object, and so are never omitted.
 */
export type Save = {
  readonly call: string;
  readonly full: (target: Target) => Body;
  readonly names: readonly string[];
  /** Alternative fields for one value, of which one is enough. */
  readonly together?: readonly (readonly string[])[];
  /** The call is sent twice before anything is omitted: the first one doesn't yet set every field. */
  readonly isTwice?: true;
};

const deadlines = {
  finalDeadline: '2027-03-04',
  managerDeadline: '2027-02-25',
  selfDeadline: '2027-02-18',
  peerDeadline: '2027-02-11',
};

export const saves: readonly Save[] = [
  {
    call: 'PUT /Employees',
    names: ['employeeId'],
    full: ({ employeeId, leadId, employeeRoleId }) => ({
      employeeId,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: `grace${employeeId}@example.test`,
      employeeNumber: `N-${employeeId}`,
      activeHireDate: '2019-05-06',
      department: { departmentName: 'Compilers' },
      position: { employeeRoleId, positionName: 'Admiral', startDate: '2021-01-04' },
      permissions: ['Benchmark_PM', 'Benchmark_TeamLead'],
      managerId: leadId,
      isActive: true,
    }),
  },
  {
    call: 'PUT /Employees/absence',
    names: ['employeeId'],
    full: ({ employeeId }) => ({ employeeId, from: '2031-07-01', to: '2031-07-09' }),
  },
  {
    call: 'PUT /Employees/deputy',
    names: ['leadId'],
    full: ({ employeeId, bystanderId }) => ({
      leadId: employeeId,
      deputyId: bystanderId,
      from: '2031-07-01',
      until: '2031-07-09',
    }),
  },
  {
    call: 'POST /Employees/assign',
    names: ['employeeId'],
    full: ({ employeeId, leadId: managerId }) => ({ employeeId, managerId }),
  },
  {
    call: 'POST /Goals/save',
    names: ['goalId', 'employeeId', 'markingPeriodId'],
    full: ({ goalId, employeeId, markingPeriodId }) => ({
      goalId,
      employeeId,
      markingPeriodId,
      title: 'Learn',
      description: 'Slowly',
      endDate: '2027-01-15',
    }),
  },
  {
    call: 'POST /Goals/save/milestones',
    names: ['goalId', 'milestoneId'],
    full: ({ goalId, milestoneId }) => ({
      goalId,
      milestoneId,
      content: 'Read',
      dueDate: '2027-01-10',
      isCompleted: true,
      isDeleted: false,
    }),
  },
  {
    call: 'POST /Goals/save/update',
    names: ['goal', 'updateId'],
    full: ({ goalId: goal, goalUpdateId: updateId }) => ({
      goal,
      updateId,
      title: 'Done',
      status: 'Complete',
      notes: 'At last',
    }),
  },
  {
    call: 'POST /Projects/save',
    names: ['projectId'],
    together: [['client', 'clientId']],
    full: ({ projectId, employeeId, bystanderId, clientId }) => ({
      projectId,
      projectName: 'Harbour',
      description: 'A port',
      startDate: '2026-01-06',
      endDate: '2026-02-06',
      evaluationDeadline: '2026-02-26',
      client: { clientId },
      clientId,
      evaluations: [
        { employee: { employeeId }, projectRole: 'PM' },
        { employee: { employeeId: bystanderId }, projectRole: 'QA' },
      ],
      links: [{ name: 'Board', url: 'https://example.test/board' }],
      notes: 'Mind the tide',
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/dates',
    names: ['annualReviewId'],
    full: ({ annualReviewId }) => ({ annualReviewId, ...deadlines }),
  },
  {
    call: 'PUT /AnnualReviews/update/full',
    names: ['annualReviewId'],
    full: ({ annualReviewId }) => ({
      annualReviewId,
      sitdownDate: '2027-02-26',
      sitdownTime: '09:30',
      sitdownMinutes: 30,
      sitdownPlace: 'Room 4',
      isSitDownComplete: true,
      isSitdownComplete: true,
      skipPeerReview: true,
      skipPeerReviewReason: 'No colleague knows them yet',
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/links',
    names: ['annualReviewId', 'employeeId'],
    full: ({ annualReviewId, employeeId }) => ({
      annualReviewId,
      employeeId,
      surveyLink: 'https://survey.example.test/kept',
      tellNow: true,
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/reviewers',
    names: ['annualReviewId', 'employeeId', 'type'],
    // A peer is marked only once chosen.
    isTwice: true,
    full: ({ annualReviewId, bystanderId: employeeId }) => ({
      annualReviewId,
      employeeId,
      type: 'Peer',
      isCompleted: true,
      tellNow: true,
    }),
  },
  {
    call: 'PUT /AnnualReviews/update/markingperiod',
    names: ['markingPeriodId', 'startDate'],
    full: ({ markingPeriodId }) => ({ markingPeriodId, startDate: '2026-02-03' }),
  },
  {
    call: 'PUT /Shoutouts',
    names: ['shoutoutId'],
    full: ({ kudoId: shoutoutId }) => ({ shoutoutId, message: 'Well done', values: ['Drive Results'] }),
  },
  {
    call: 'PUT /Settings',
    names: [],
    full: () => otherSettings,
  },
  {
    call: 'PUT /MailTexts',
    names: ['kind'],
    full: () => ({
      kind: 'team-changed',
      subject: 'News: {subject}',
      greeting: 'Dear {firstName},',
      text: 'Hi.\n{text}',
    }),
  },
  {
    call: 'PUT /AutomaticReminders',
    names: [],
    full: () => ({
      isOn: true,
      sevenDaysBefore: true,
      oneDayBefore: true,
      onTheDay: true,
      weeklyAfter: true,
    }),
  },
];

/** One-time actions that save no field of an existing object. */
export const oneTimeActs = [
  'PUT /AnnualReviews/complete',
  'PUT /AnnualReviews/entry/done',
  'PUT /AnnualReviews/reopen',
  'PUT /AnnualReviews/withdraw',
  'PUT /BulkActs/cancel',
  'PUT /BulkActs/person',
  'PUT /Employees/archive',
  'PUT /JobNames/merge',
  'PUT /ReviewForms/kind',
  'POST /Goals/EndMarkingPeriod',
  'POST /ReviewForms/submit',
  'PUT /ReviewForms/take-back',
  'PUT /ReviewForms/hand-over',
  'PUT /ReviewForms/reopen',
  'PUT /QuestionSets/move',
  'POST /ReviewPacks/use-as-final',
];

/** Saves of a whole text, which need every field. */
export const wholeTexts = [
  'PUT /JobNames',
  'PUT /ProjectEvaluations/draft',
  'PUT /ReviewForms/draft',
  'PUT /ReviewForms/summary',
  'PUT /ReviewForms/actions',
  'PUT /QuestionSets/draft',
  'POST /QuestionSets/publish',
];
