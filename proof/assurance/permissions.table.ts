import { annualReviewRows } from './permissions/annual-reviews.rows.ts';
import { bulkActionRows } from './permissions/bulk-actions.rows.ts';
import { dashboardRows } from './permissions/dashboards.rows.ts';
import { documentRows } from './permissions/documents.rows.ts';
import { entryKindRows } from './permissions/entry-kinds.rows.ts';
import { goalRows } from './permissions/goals.rows.ts';
import { jobNameRows } from './permissions/job-names.rows.ts';
import { signInRows } from './permissions/sign-ins.rows.ts';
import { kudoRows } from './permissions/kudos.rows.ts';
import { notificationRows } from './permissions/notifications.rows.ts';
import { peopleWriteRows } from './permissions/people-writes.rows.ts';
import { peopleRows } from './permissions/people.rows.ts';
import { projectRows } from './permissions/projects.rows.ts';
import { questionSetRows } from './permissions/question-sets.rows.ts';
import { reviewCycleRows } from './permissions/review-cycle.rows.ts';
import { peopleImportRows } from './permissions/people-import.rows.ts';
import { reviewPackRows } from './permissions/review-pack.rows.ts';
import { reviewFormRows } from './permissions/review-forms.rows.ts';
import { reviewReadingRows } from './permissions/review-reading.rows.ts';
import type { Row } from './permissions/row.ts';
import { settingsRows } from './permissions/settings.rows.ts';
import { sessionRows } from './permissions/session.rows.ts';

/** The expected answer of every mounted route to every actor. Each area has its own file of rows. */
export const permissionTable: readonly Row[] = [
  ...sessionRows,
  ...peopleRows,
  ...peopleWriteRows,
  ...jobNameRows,
  ...signInRows,
  ...peopleImportRows,
  ...dashboardRows,
  ...notificationRows,
  ...settingsRows,
  ...questionSetRows,
  ...annualReviewRows,
  ...entryKindRows,
  ...reviewFormRows,
  ...reviewReadingRows,
  ...reviewCycleRows,
  ...bulkActionRows,
  ...documentRows,
  ...reviewPackRows,
  ...goalRows,
  ...kudoRows,
  ...projectRows,
];
