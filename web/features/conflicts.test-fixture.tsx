import type { ReactElement } from 'react';
import type { AnnualReview, ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import type { MailText } from '#contract/core/mail-texts.schemas.ts';
import type { ReviewView } from './reviews/steps/review-view.ts';
import { EditDatesForm } from './reviews/steps/deadlines/EditDatesForm.tsx';
import { HeldForm } from './reviews/steps/sit-down/HeldForm.tsx';
import { ReasonForm } from './reviews/steps/ReasonForm.tsx';
import { SitDownForm } from './reviews/steps/sit-down/SitDownForm.tsx';
import { SkipPeersForm } from './reviews/steps/reviewers/SkipPeersForm.tsx';
import { SurveyLinksForm } from './reviews/steps/reviewers/SurveyLinksForm.tsx';
import { EditGoalForm } from './goals/EditGoalForm.tsx';
import { EditUpdateForm } from './goals/work/EditUpdateForm.tsx';
import { TasksForm } from './goals/work/TasksForm.tsx';
import { OpenKudo } from './kudos/OpenKudo.tsx';
import { EndPeriodForm } from './periods/EndPeriodForm.tsx';
import { PeriodStartForm } from './periods/PeriodStartForm.tsx';
import { MailTextForm } from './emails/MailTextForm.tsx';

export const ignore = () => undefined;

export type Row = {
  readonly name: string;
  /** The form with the record as first opened, and with the newest. */
  readonly draw: (isNewest: boolean) => ReactElement;
  readonly field: string | RegExp;
  readonly typed: string;
  /** Words of the newest version that must be visible beside the form. */
  readonly newest: string;
  readonly save: string;
  /** The versions of both records: 1 and 2 unless said otherwise. */
  readonly based?: readonly string[];
};

export const person = { employeeId: 1, fullName: 'Mia Wolf' };
export const peer = (employeeId: number, reviewerName: string): ReviewerEntry => ({
  annualReviewerId: employeeId,
  annualReviewId: 5,
  employeeId,
  reviewerName,
  type: 'Peer' as const,
  surveyLink: null,
  isCompleted: false,
  isActive: true,
  remindersSent: [],
  deliveryFailed: false,
  reviewer: {
    employeeId,
    fullName: reviewerName,
  },
  deadline: null,
  employeeSurveyId: 0,
  isComplete: false,
});
const mailText: MailText = {
  kind: 'kudo-approved',
  subject: null,
  greeting: null,
  text: null,
  version: 1,
  example: {
    subject: 'Kim Vo sent you kudos',
    greeting: 'Hello Maria,',
    firstName: 'Maria',
    company: 'Acme',
    paragraphs: ['Kim Vo sent you kudos.'],
    rest: [],
    buttons: [],
  },
};
const review = {
  annualReviewId: 5,
  markingPeriodId: 3,
  version: 1,
  timeZone: 'Europe/Berlin',
  peerDeadline: '2027-06-01',
  selfDeadline: '2027-06-08',
  managerDeadline: '2027-06-15',
  finalDeadline: '2027-06-22',
  sitdownDate: null,
  sitdownTime: null,
  sitdownMinutes: null,
  sitdownPlace: null,
  isSitDownComplete: false,
  isComplete: false,
  finalReviewDocId: null,
  reviewers: [peer(7, 'Tom Okafor')],
  skipPeerReview: false,
  skipPeerReviewReason: null,
} as unknown as AnnualReview;
const view = (changes: Partial<AnnualReview>): ReviewView => ({
  viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
  employee: { ...person, managerId: 4, hasOtherAdmin: true },
  review: { ...review, ...changes },
  today: '2026-05-04',
  isChangeable: true,
});
export const ofReview =
  (changes: Partial<AnnualReview>, draw: (shown: ReviewView) => ReactElement) => (isNewest: boolean) =>
    draw(view(isNewest ? { ...changes, version: 2 } : {}));

export const goal = {
  goalId: 3,
  employeeId: 1,
  markingPeriodId: 3,
  title: 'Row',
  description: '',
  endDate: null,
  milestones: [],
  goalUpdates: [],
  today: '2026-05-04',
  version: 1,
} as unknown as Goal;
const update = {
  goalUpdateId: 8,
  goalId: 3,
  title: 'Half way',
  progress: 'Started' as const,
  description: '',
  version: 1,
} as unknown as Goal['goalUpdates'][number];
const kudo = {
  shoutoutId: 2,
  message: 'Thank you',
  values: [],
  version: 1,
  approved: false,
  isApprovable: false,
  sender: person,
  targetEmployees: [person],
  dateCreated: '05/01/2026',
  dateApproved: null,
} as unknown as ReviewedKudo;
const period = { markingPeriodId: 3, startDate: '2026-01-01', endDate: null, version: 1 } as never;
const laterPeriod = { markingPeriodId: 3, startDate: '2026-02-02', endDate: null, version: 2 } as never;
export const rows: readonly Row[] = [
  {
    name: 'deadlines',
    field: 'Final deadline',
    typed: '07/01/2027',
    newest: '06/30/2027',
    save: 'Save Dates',
    draw: ofReview({ finalDeadline: '2027-06-30' }, (shown) => (
      <EditDatesForm review={shown.review} today={shown.today} onClose={ignore} />
    )),
  },
  {
    name: 'sit-down',
    field: 'Place or call link',
    typed: 'Room 4',
    newest: 'Room 9',
    save: 'Save Date',
    draw: ofReview(
      {
        sitdownDate: '2026-05-20',
        sitdownPlace: 'Room 9',
      },
      (shown) => (
        <SitDownForm
          view={shown.review.version === 1 ? view({ sitdownDate: '2026-05-19' }) : shown}
          onClose={ignore}
        />
      ),
    ),
  },
  {
    name: 'day held',
    field: 'When was it held?',
    typed: '05/03/2026',
    newest: '05/21/2026',
    save: 'Mark Meeting Complete',
    draw: ofReview({ sitdownDate: '2026-05-21' }, (shown) => (
      <HeldForm view={shown} plannedFor="2026-05-20" onClose={ignore} />
    )),
  },
  {
    name: 'skip',
    field: 'Explanation',
    typed: 'A small team.',
    newest: 'Wei Chen',
    save: 'Skip Peer Review',
    draw: ofReview({ reviewers: [peer(8, 'Wei Chen')] }, (shown) => (
      <SkipPeersForm view={shown} onClose={ignore} />
    )),
  },
  {
    name: 'survey links',
    field: 'Tom Okafor (Peer)',
    typed: 'https://a.example.com/1',
    newest: 'https://b.example.com/2',
    save: 'Save Links',
    draw: ofReview(
      {
        reviewers: [
          {
            ...peer(7, 'Tom Okafor'),
            surveyLink: 'https://b.example.com/2',
          },
        ],
      },
      (shown) => <SurveyLinksForm view={shown} onClose={ignore} />,
    ),
  },
  {
    name: 'withdrawal',
    field: 'Reason',
    typed: 'Started by mistake.',
    newest: 'Wei Chen',
    save: 'Withdraw Review',
    draw: ofReview({ reviewers: [peer(8, 'Wei Chen')] }, (shown) => (
      <ReasonForm view={shown} act="withdraw" onClose={ignore} />
    )),
  },
  {
    name: 'goal',
    field: 'Title',
    typed: 'Learn to row',
    newest: 'Learn to swim',
    save: 'Save Goal',
    draw: (isNewest) => (
      <EditGoalForm
        goal={
          isNewest
            ? {
                ...goal,
                title: 'Learn to swim',
                version: 2,
              }
            : goal
        }
        onClose={ignore}
      />
    ),
  },
  {
    name: 'update',
    field: 'Title',
    typed: 'Set sail',
    newest: 'On the lake',
    save: 'Save Update',
    draw: (isNewest) => (
      <EditUpdateForm
        mayCancel
        update={
          isNewest
            ? {
                ...update,
                title: 'On the lake',
                version: 2,
              }
            : update
        }
        onClose={ignore}
      />
    ),
  },
  {
    name: 'tasks',
    field: 'Task 1 title',
    typed: 'Find a boat',
    newest: 'Buy oars',
    save: 'Save Tasks',
    draw: (isNewest) => {
      const task = {
        milestoneId: 4,
        content: 'Buy oars',
        dueDate: null,
        isCompleted: false,
      };
      const newest = {
        ...goal,
        milestones: [task],
        version: 2,
      } as unknown as Goal;
      return <TasksForm goal={isNewest ? newest : goal} onClose={ignore} />;
    },
  },
  {
    name: 'kudo',
    field: 'Message',
    typed: 'Thank you, Mia',
    newest: 'Many thanks',
    save: 'Save Kudo',
    draw: (isNewest) => (
      <OpenKudo
        kudo={
          isNewest
            ? {
                ...kudo,
                message: 'Many thanks',
                version: 2,
              }
            : kudo
        }
        onClose={ignore}
      />
    ),
  },
  {
    name: 'period start',
    field: 'First day of the period',
    typed: '03/03/2026',
    newest: '02/02/2026',
    save: 'Save Start',
    draw: (isNewest) => (
      <PeriodStartForm period={isNewest ? laterPeriod : period} today="2026-05-04" onClose={ignore} />
    ),
  },
  {
    name: 'period end',
    field: 'Date of last day',
    typed: '05/01/2026',
    newest: '02/02/2026',
    save: 'End Period',
    draw: (isNewest) => (
      <EndPeriodForm
        period={isNewest ? laterPeriod : period}
        fullName="Mia Wolf"
        today="2026-05-04"
        goals={[]}
        outcome={null}
        onEnded={ignore}
        onClose={ignore}
      />
    ),
  },
  {
    name: 'mail text',
    field: 'Subject',
    typed: 'News: {subject}',
    newest: 'Note: {subject}',
    save: 'Save Words',
    draw: (isNewest) => (
      <MailTextForm
        mail={
          isNewest
            ? {
                ...mailText,
                subject: 'Note: {subject}',
                version: 2,
              }
            : mailText
        }
        onClose={ignore}
      />
    ),
  },
];
