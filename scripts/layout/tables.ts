import { isTest, serverArea, type Sources } from './sources.ts';

/** The tables that each area owns. Only the owner writes a table. `db` is server/db. */
const ownedTables: Readonly<Record<string, readonly string[]>> = {
  db: ['installation', 'id_key'],
  audit: ['audit_event', 'security_event'],
  session: ['session', 'login', 'spent_once', 'rate_count', 'idempotency_key'],
  people: ['department', 'position', 'employee', 'employee_role', 'absence', 'deputy'],
  profile: ['profile_visit'],
  periods: ['marking_period'],
  'reviews/steps': ['annual_review', 'annual_reviewer', 'withdrawn_review'],
  'reviews/questions': ['question_set', 'question_set_version'],
  'reviews/forms': ['review_draft', 'review_submission'],
  'reviews/reading': ['review_outcome', 'review_confirmation', 'agreed_action'],
  'reviews/documents': ['document'],
  goals: ['goal', 'milestone', 'goal_update'],
  kudos: ['kudo', 'kudo_recipient', 'kudo_listing'],
  'projects/directory': ['client', 'project', 'project_link'],
  'projects/evaluations': [
    'project_evaluation',
    'evaluation_question',
    'evaluation_subject',
    'evaluation_response',
    'evaluation_note',
    'evaluation_draft',
  ],
  calendar: ['calendar_feed'],
  'reviews/bulk': ['bulk_act', 'bulk_step'],
  settings: ['company_settings'],
  system: ['operation_report'],
  emails: ['mail_text'],
  outbox: ['message', 'review_notice'],
  reminders: ['automatic_reminders', 'reminder_item'],
};

/**
 * Foreign tables that an area may write, in one statement with its own, to stay within the limit of
 * statements per call.
 */
const writtenTogether: Readonly<Record<string, readonly string[]>> = {
  // Signing in links the identity and writes audit events.
  session: ['employee', 'audit_event', 'security_event'],
  // A project is saved together with its members.
  'projects/directory': ['project_evaluation'],
  // A change of a document counts as a change of its review.
  'reviews/documents': ['annual_review'],
  // A mail that is sent takes what it told.
  emails: ['reminder_item', 'review_notice'],
  // A due reminder is queued.
  reminders: ['message'],
  // The roster import loads a whole company in a few statements.
  roster: ['department', 'position', 'employee', 'employee_role', 'marking_period', 'audit_event'],
};

const ownerOf = new Map(
  Object.entries(ownedTables).flatMap(([area, tables]) => tables.map((table) => [table, area] as const)),
);

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s{0,99}'(\w+)/g;
const sqlWrite = /\b(?:insert\s{1,99}into|delete\s{1,99}from|merge\s{1,99}into|update)\s{1,99}(\w+)/gi;

/** Areas that write a table of another area. */
export function foreignWrites(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const area = serverArea(path);
    if (area === null || isTest(path)) return [];
    const tables = new Set(
      [...text.matchAll(builderWrite), ...text.matchAll(sqlWrite)].map(([, table = '']) => table),
    );
    return [...tables].flatMap((table) => {
      const owner = ownerOf.get(table);
      const mayWrite = owner === undefined || owner === area || writtenTogether[area]?.includes(table);
      return mayWrite ? [] : [`${path}: it writes ${table}, which belongs to ${owner}`];
    });
  });
}

/** Tables that the migrations create without an owner, and owned tables that no migration creates. */
export function unownedTables(sources: Sources): string[] {
  const made = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!/^server\/db\/migrations\/.*\.sql$/.test(path)) continue;
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm)) made.set(table, path);
    for (const [, table = ''] of text.matchAll(/^drop table (\w+)/gm)) made.delete(table);
  }
  const unowned = [...made].filter(([table]) => !ownerOf.has(table));
  const missing = [...ownerOf].filter(([table]) => !made.has(table));
  return [
    ...unowned.map(
      ([table, path]) => `${path}: no area owns the table ${table}; see scripts/layout/tables.ts`,
    ),
    ...missing.map(
      ([table, area]) => `scripts/layout/tables.ts: ${area} owns ${table}, which does not exist`,
    ),
  ];
}
