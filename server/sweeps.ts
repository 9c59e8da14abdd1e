import type { Context } from './context.ts';
import { startDueReviews } from './features/reviews/steps/start/start-due.ts';
import { resumeBulkActions } from './features/reviews/bulk/bulk-worker.ts';
import { sweepBulkActions } from './features/reviews/bulk/bulk-actions.writes.ts';
import { sweepStrays } from './features/reviews/documents/sweep-strays.ts';
import { sendDueReminders } from './features/reminders/automatic-reminders.ts';
import { queueForgottenMessages, sweepMessages } from './features/outbox/sweep-messages.ts';
import { archiveDue } from './features/people/archive-due.ts';
import { inviteDue } from './features/projects/directory/invitations.ts';
import { sweepDrafts } from './features/projects/evaluations/evaluation-drafts.queries.ts';
import { remindUnconfirmed } from './features/reviews/reading/remind-unconfirmed.ts';
import { sessionSweeps } from './features/session/session-sweeps.ts';
import type { Sweep } from './ports/jobs/jobs.sweep.ts';

/** All time-triggered tasks. Each acts once, even if several servers run it. */
export const sweepsOf = ({
  db,
  files,
  jobs,
  log,
}: Pick<Context, 'db' | 'files' | 'jobs' | 'log'>): readonly Sweep[] => [
  ...sessionSweeps(db),
  { name: 'messages', run: () => sweepMessages(db) },
  { name: 'messages without a job', run: () => queueForgottenMessages(db, jobs) },
  { name: 'people to archive', run: () => archiveDue(db, jobs) },
  { name: 'reviews to start', run: () => startDueReviews(db, jobs) },
  { name: 'bulk actions', run: () => resumeBulkActions(db, jobs) },
  { name: 'results of bulk actions', run: () => sweepBulkActions(db) },
  { name: 'evaluation invitations', run: () => inviteDue(db, jobs) },
  { name: 'drafts of evaluations', run: () => sweepDrafts(db) },
  { name: 'reviews to confirm', run: () => remindUnconfirmed(db, jobs) },
  { name: 'automatic reminders', run: () => sendDueReminders(db, jobs) },
  { name: 'documents', run: () => sweepStrays({ db, files, log }) },
];
