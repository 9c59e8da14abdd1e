import type { Endpoint } from '#contract/core/endpoint.ts';
import { allEndpoints } from '#contract/schemas-of.ts';
import { columnTypes } from '../kit/catalog.ts';
import { nameOf } from '../kit/test-app.ts';
import { fieldsOf } from '../saves/fields.ts';

/**
 * What each write may change, by route. `+goal`: rows of `goal` that it adds or removes. `goal(progress)`:
 * columns of rows that it updates; with `completed_at` also the `completed_by` of the same table. `goal(=
 * progress)`: besides, every column that has the name of a field of the call. A mounted write that is missing
 * here fails a test.
 */
const writes: Readonly<Record<string, string>> = {
  'POST /Employees/Login': 'employee(oidc_issuer oidc_subject) +session +login +spent_once',
  'POST /Employees/RefreshToken': `
    session(counter rotated_at last_used_at access_hash access_expires_at previous_access_hash
    previous_access_expires_at)`,
  'POST /Employees/Logout': 'session(ended_at end_reason)',
  'POST /CalendarFeed': 'calendar_feed(feed_id created_at) +calendar_feed',
  'DELETE /CalendarFeed': '+calendar_feed',
  'POST /Employees': `
    department(name plain_name) position(title plain_title) +employee +employee_role +marking_period +department
    +position`,
  'POST /Employees/import/preview': '',
  'POST /Employees/import/faults': '',
  'POST /Employees/import': `
    department(name plain_name) position(title plain_title) installation(roster_loaded_at) +employee +employee_role
    +marking_period +department +position`,
  // The listing of kudos follows a changed name.
  'PUT /Employees': `
    employee(= full_name name_words plain_name name_starts sort_name hire_date manager_id department_id permissions oidc_issuer
    oidc_subject end_date archived_at) kudo_listing(names plain_name name_starts sender_key recipient_key) employee_role(end_date)
    annual_reviewer(employee_id) +employee_role +department +position +marking_period`,
  'PUT /Employees/archive': `
    employee_role(=) employee(= archived_at manager_id) session(ended_at end_reason)
    annual_reviewer(employee_id) project_evaluation(project_role) +annual_reviewer +project_evaluation +message`,
  'DELETE /Employees/promotion/:employeeRoleId': '+employee_role',
  'POST /Employees/assign': 'employee(manager_id) annual_reviewer(employee_id) +annual_reviewer +message',
  'PUT /JobNames': 'department(name plain_name) position(title plain_title)',
  'PUT /JobNames/merge': `
    employee(department_id) employee_role(department_id position_id) +department +position`,
  'PUT /Employees/absence': 'absence(from_day to_day) +absence',
  'DELETE /Employees/absence/:employeeId': 'absence(to_day) +absence',
  'PUT /Employees/deputy': 'deputy(from_day until_day ended_at) +deputy',
  'DELETE /Employees/deputy/:leadId': 'deputy(ended_at)',
  'POST /AnnualReviews/save': '+annual_review +annual_reviewer',
  'PUT /AnnualReviews/update/dates': 'annual_review(=)',
  'PUT /AnnualReviews/update/full': `
    annual_review(= meeting_completed_at peer_review_skipped_at skip_reason) +message`,
  // A link takes the place of a form, and gives it back.
  'PUT /AnnualReviews/update/links': 'annual_reviewer(= question_set_version_id)',
  'PUT /ReviewForms/kind': 'annual_reviewer(question_set_version_id)',
  'PUT /ReviewForms/draft': 'review_draft(content) +review_draft',
  'POST /ReviewForms/submit': 'annual_reviewer(completed_at) +review_draft +review_submission',
  'PUT /ReviewForms/take-back': `
    review_submission(ended_at) annual_reviewer(completed_at) +review_draft +message`,
  'PUT /ReviewForms/reopen': `
    review_submission(ended_at reopen_reason) annual_reviewer(completed_at) review_outcome(shared_at
    reminded_at) review_confirmation(voided_at) +review_draft +message`,
  'PUT /ReviewForms/hand-over': '+review_draft',
  'PUT /AnnualReviews/update/reviewers': `
    annual_reviewer(completed_at) annual_review(peer_review_skipped_at skip_reason) +annual_reviewer`,
  'PUT /AnnualReviews/complete': 'annual_review(completed_at)',
  'PUT /AnnualReviews/reopen': 'annual_review(completed_at) +message',
  'PUT /AnnualReviews/withdraw': '+annual_review +annual_reviewer +withdrawn_review +message',
  'PUT /AnnualReviews/entry/done': 'annual_reviewer(completed_at)',
  'POST /AnnualReviews/entry/decline': '+annual_reviewer +message',
  'POST /AnnualReviews/entry/ask-link': '+message',
  'POST /AnnualReviews/remind': '+message',
  'POST /AnnualReviews/notify': 'annual_review(manager_notified_at) +message',
  'POST /AnnualReviews/file': '+document',
  'DELETE /AnnualReviews/file/:documentId': '+document',
  'POST /ReviewPacks/use-as-final': '+document',
  'POST /Goals/EndMarkingPeriod': 'marking_period(= ended_at) +marking_period +goal +milestone',
  'PUT /ReviewForms/summary': 'review_outcome(peer_summary) +review_outcome',
  'PUT /ReviewForms/actions': 'agreed_action(text) +review_outcome +agreed_action',
  'POST /ReviewForms/share': 'review_outcome(shared_at reminded_at) +review_outcome +message',
  'POST /ReviewForms/confirm': '+review_confirmation',
  'PUT /AnnualReviews/update/markingperiod': 'marking_period(=)',
  'POST /Goals/save': 'goal(= title_starts) +goal',
  'DELETE /Goals/:id': 'goal(deleted_at)',
  'POST /Goals/save/milestones': 'milestone(= place completed_at deleted_at) goal(progress) +milestone',
  'PUT /Goals/toggle/milestone': 'milestone(completed_at) goal(progress)',
  'POST /Goals/save/update': 'goal_update(= progress previous_progress) goal(progress) +goal_update',
  'DELETE /Goals/update/:id': 'goal_update(deleted_at previous_progress) goal(progress)',
  'PUT /AutomaticReminders': 'automatic_reminders(= through_day)',
  'POST /AutomaticReminders/test': '+message',
  'POST /SignIns/invite': '+message',
  'POST /System/retry-mails': 'message(failed_at failure queued_at attempts)',
  'POST /BulkActs': '+bulk_act +bulk_step',
  'PUT /BulkActs/person': 'bulk_step(state reason plan recipient_ids)',
  'POST /BulkActs/start': 'bulk_act(started_at run_order tells) bulk_step(state)',
  'PUT /BulkActs/cancel': 'bulk_act(canceled_at)',
  'PUT /QuestionSets/draft': 'question_set(draft)',
  'POST /QuestionSets/publish': 'question_set(draft) +question_set_version',
  'PUT /QuestionSets/move': `
    annual_review(self_set_version_id manager_set_version_id peer_set_version_id)
    annual_reviewer(question_set_version_id)`,
  'PUT /MailTexts': 'mail_text(= body)',
  'PUT /Settings': 'company_settings(= started_through)',
  'POST /Shoutouts/save':
    'kudo_listing(names plain_name name_starts sender_key recipient_key) +kudo_listing +kudo +kudo_recipient',
  'PUT /Shoutouts/:id': 'kudo(approved_at) +message',
  'PUT /Shoutouts': 'kudo(=)',
  'DELETE /Shoutouts/:id': '+kudo +kudo_recipient +kudo_listing',
  'POST /Clients/save': '+client',
  'POST /Projects/save': `
    project(= plain_name name_starts client_id) project_link(= place) project_evaluation(= invited_at asked_at deleted_at)
    +client +project +project_link +project_evaluation +evaluation_draft +message`,
  'DELETE /Projects/close/:id': 'project(closed_at)',
  // Drafts end with their project.
  'DELETE /Projects/:id': 'project(deleted_at) +evaluation_draft',
  'PUT /ProjectEvaluations/draft': 'evaluation_draft(content) +evaluation_draft',
  'DELETE /ProjectEvaluations/:id': 'project_evaluation(deleted_at) +evaluation_draft',
  'POST /ProjectEvaluations/save': `
    project_evaluation(submitted_at submitted_role submission_hash submission_number asked_at)
    +evaluation_subject +evaluation_response +evaluation_note +evaluation_draft`,
  'POST /Employees/Remind': 'project_evaluation(asked_at) +message',
};

/**
 * Columns that say whose a row is, who did what when, or what a person may do. A field of the same name does
 * not permit them: the list above names each.
 */
const neverByName = /_(?:at|by|id)$|^(?:permissions|type|kind|state)$/;

const inSnakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the table that have the name of a field of the call, at any depth. */
function filledColumns(endpoint: Endpoint, table: string): string[] {
  const names = fieldsOf(endpoint).map((path) =>
    inSnakeCase(path.replaceAll('[]', '').split('.').at(-1) ?? ''),
  );
  return [...new Set(names)]
    .filter((name) => !neverByName.test(name))
    .map((name) => `${table}.${name}`)
    .filter((column) => columnTypes.has(column));
}

function columnsIn(text: string, endpoint: Endpoint | undefined): string[] {
  const rows = [...text.matchAll(/\+(\w+)/g)].map(([, table = '']) => `${table}.*`);
  const updated = [...text.matchAll(/(\w+)\(([^)]*)\)/g)].flatMap(([, table = '', names = '']) =>
    names.split(/\s+/).flatMap((name) => {
      if (name === '=') return endpoint ? filledColumns(endpoint, table) : [];
      const by = `${table}.${name.replace(/_at$/, '_by')}`;
      return columnTypes.has(by) && name.endsWith('_at') ? [`${table}.${name}`, by] : [`${table}.${name}`];
    }),
  );
  return [...rows, ...updated];
}

/** Columns of rows that each write updates, and `table.*` for rows that it adds or removes. */
export const ownColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(writes).map(([name, text]) => [
    name,
    columnsIn(
      text,
      allEndpoints.find((endpoint) => nameOf(endpoint) === name),
    ),
  ]),
);

/** Every write records the version of a row and who changed it. */
export const bookkeeping = [
  'version',
  'changed_at',
  'changed_by',
  'seen_version',
  'seen_changed_at',
  'seen_changed_by',
];

/**
 * Texts that a route accepts under these names, so the caller's words may appear in them. A hostile value in
 * any other column is a fault.
 */
export const ownTexts: Readonly<Record<string, readonly string[]>> = {
  'PUT /AnnualReviews/update/full': ['annual_review.sitdown_date', 'annual_review.sitdown_place'],
  'POST /AnnualReviews/remind': ['message.note'],
  'PUT /AnnualReviews/update/links': ['annual_reviewer.survey_link'],
  'PUT /ReviewForms/draft': ['review_draft.content'],
  'PUT /ReviewForms/summary': ['review_outcome.peer_summary'],
  'PUT /ReviewForms/actions': ['agreed_action.text'],
  'POST /ReviewForms/confirm': ['review_confirmation.comment'],
  'POST /Goals/save': ['goal.description', 'goal.end_date'],
  'POST /Goals/save/milestones': ['milestone.due_date'],
  'POST /Goals/save/update': ['goal_update.notes'],
  'POST /Shoutouts/save': ['kudo.message', 'kudo.original_message'],
  'PUT /Shoutouts': ['kudo.message'],
  'POST /Employees/Remind': ['message.note'],
};
