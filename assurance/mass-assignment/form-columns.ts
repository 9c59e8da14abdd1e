/** What the writes of review forms may change, as in own-columns.ts. */
export const formColumns = {
  'PUT /AnnualReviews/update/links': [
    'annual_reviewer.survey_link',
    // A link takes the place of a form, and gives it back.
    'annual_reviewer.question_set_version_id',
  ],
  'PUT /ReviewForms/kind': ['annual_reviewer.question_set_version_id'],
  'PUT /ReviewForms/draft': ['review_draft.*', 'review_draft.content'],
  'POST /ReviewForms/submit': [
    'review_draft.*',
    'review_submission.*',
    'annual_reviewer.completed_at',
    'annual_reviewer.completed_by',
  ],
  'PUT /ReviewForms/take-back': [
    'review_draft.*',
    'review_submission.ended_at',
    'review_submission.ended_by',
    'annual_reviewer.completed_at',
    'annual_reviewer.completed_by',
    'message.*',
  ],
  'PUT /ReviewForms/reopen': [
    'review_draft.*',
    'review_submission.ended_at',
    'review_submission.ended_by',
    'review_submission.reopen_reason',
    'annual_reviewer.completed_at',
    'annual_reviewer.completed_by',
    'review_outcome.shared_at',
    'review_outcome.shared_by',
    'review_outcome.reminded_at',
    'review_confirmation.voided_at',
    'message.*',
  ],
  'PUT /ReviewForms/hand-over': ['review_draft.*'],
} as const;

/** Texts that they accept, as in own-columns.ts. */
export const formTexts = {
  'PUT /ReviewForms/draft': ['review_draft.content'],
  'PUT /ReviewForms/summary': ['review_outcome.peer_summary'],
  'PUT /ReviewForms/actions': ['agreed_action.text'],
  'POST /ReviewForms/confirm': ['review_confirmation.comment'],
} as const;
