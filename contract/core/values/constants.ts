/** Limits and intervals from the specification, with their units. */

export const SESSION_REFRESH_MS = 300_000;

export const ACCESS_TOKEN_MINUTES = 10;

export const REFRESH_REPLAY_SECONDS = 30;

export const UPCOMING_DATES_DAYS = 14;

/** Dates of one kind on one day that the dashboard loads at first. */
export const DATES_SHOWN = 10;

/** A review is due to start this many weeks before the work anniversary, unless the company changes it. */
export const DUE_WEEKS = 8;

/** A suggested deadline lies at least this many days ahead. */
export const DEADLINE_LEAD_DAYS = 7;

export const LOGINS_SHOWN = 100;

export const UNDELIVERED_SHOWN_DAYS = 30;

export const REMINDER_PAUSE_MINUTES = 10;

/** Automatic reminders go out from this hour on, in the company's time zone. */
export const REMINDER_HOUR = 8;

/** The link of an evaluation still works for this many days after the deadline. */
export const LINK_DAYS_AFTER_DEADLINE = 30;

/** Employees see their own score from this many reviewers on; it then changes only after as many more. */
export const REVIEWERS_PER_STEP = 3;

export const REMINDER_MESSAGE_MAX_CHARACTERS = 1000;

export const SKIP_REASON_MAX_CHARACTERS = 2000;

/** Why a review is withdrawn, reopened or completed while reviewers are open. */
export const REVIEW_REASON_MAX_CHARACTERS = 1000;

export const KUDO_MESSAGE_MAX_CHARACTERS = 2000;

export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;

export const DOCUMENT_EXTENSIONS = ['pdf', 'docx', 'odt', 'txt', 'md', 'png', 'jpg', 'jpeg'] as const;

export const LINK_MAX_CHARACTERS = 2048;

export const PLACE_MAX_CHARACTERS = 200;

export const NAME_MAX_CHARACTERS = 100;

export const EMAIL_MAX_CHARACTERS = 254;

export const TITLE_MAX_CHARACTERS = 200;

export const TEXT_MAX_CHARACTERS = 10_000;

export const MISSING_ID = -1;

export const PRODUCT_NAME = 'Benchmark';

/** Rate limits per minute; further calls get 429. Source: docs/product/session.md. */
export const CALLS_PER_MINUTE = {
  failedSignInsPerAddress: 30,
  unknownLinksPerAddress: 30,
  perLink: 60,
  writesPerSession: 120,
  /** A form saves its draft at most every 3 seconds; several may be open. */
  draftsPerSession: 120,
  readsPerSession: 600,
} as const;

export const questionSetLimits = {
  questions: 40,
  sections: 10,
  steps: 7,
  options: 12,
  /** From more questions on, the editor says how long the set takes. */
  long: 12,
} as const;
