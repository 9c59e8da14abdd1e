import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messageKinds } from '#server/features/emails/message-kinds.ts';
import { outcomesAfter, type Told } from './who-is-told.fixture.ts';

// Every kind of email by what may happen between its queueing and its sending. What a column leaves out is
// sent. The same table in words: docs/product/who-is-told.md.
describe('an email of every kind is sent', () => {
  it('to present people about what is open, on the last day of an evaluation link too', async () => {
    const outcomes = await outcomesAfter(() => []);
    expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(messageKinds).toSorted());
    expect(notSent(outcomes)).toEqual({});
  });

  it.each(columns())('or not, once %s', async (_name, change, expected) => {
    expect(notSent(await outcomesAfter(change))).toEqual(expected);
  });
});

const notSent = (outcomes: Record<string, string>) =>
  Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'sent'));
type Column = readonly [string, (told: Told) => ReturnType<typeof sql>[], Record<string, string>];

const atOnLeave = 'The recipient is on leave.';
const noRecipient = 'The recipient was archived.';
const noEmployee = 'The team member was archived.';
const over = 'The annual review is over.';
const isComplete = 'The annual review is complete.';
const noLead = 'The recipient no longer leads this team member.';
const noHandler = 'The recipient no longer handles this annual review.';
const nothing = 'There is nothing left to tell.';
const noMeeting = 'The meeting no longer takes place.';
const noMeetings = 'None of the meetings takes place.';

/** What no longer makes sense in a review to which nothing can be added. */
const pointless = {
  'reviewer-reminder': isComplete,
  'peer-declined': isComplete,
  'link-asked': isComplete,
  'review-news': nothing,
  'reminder-digest': nothing,
  'form-reopened': over,
  'form-taken-back': over,
  'review-reopened': 'The annual review is complete again.',
  'sit-down-invitation': noMeeting,
  'sit-downs-set': noMeetings,
};

function columns(): readonly Column[] {
  return [
    ['all people are on leave', onLeave, { 'review-unconfirmed': atOnLeave, 'reminder-digest': atOnLeave }],
    ['the person under review was archived', ({ ada }) => [archive(sql`employee_id = ${ada}`)], archived],
    [
      'the recipients but the former lead were archived',
      ({ dora }) => [archive(sql`employee_id <> ${dora}`)],
      gone,
    ],
    ['the first day of the recipients lies ahead', ({ dora }) => [startTomorrow(dora)], ahead],
    ['the review is complete', () => [complete], pointless],
    [
      'the period has ended',
      () => [endPeriod],
      { ...pointless, 'review-unconfirmed': 'The marking period has ended.' },
    ],
    ['the project was closed', () => [sql`update project set closed_at = now()`], closed],
    ['the day after the last day of the link has come', () => [linkClosed], expired],
    [
      'automatic reminders are off',
      () => [sql`update automatic_reminders set is_on = false`],
      { 'reminder-digest': 'Automatic reminders were switched off.' },
    ],
    ['another lead took over', ({ ada, alan }) => [moveTo(ada, alan)], ledByOther],
  ];
}

const archived = {
  'reviewer-reminder': noEmployee,
  'peer-declined': noEmployee,
  'link-asked': noEmployee,
  'manager-notification': noEmployee,
  'review-reopened': noEmployee,
  'review-ready': noRecipient,
  'review-unconfirmed': noRecipient,
  'kudo-approved': noRecipient,
  'review-news': nothing,
  'reminder-digest': noRecipient,
  'form-reopened': over,
  'form-taken-back': over,
  'sit-down-invitation': noMeeting,
  'sit-downs-set': noMeetings,
};
const toFormerLead = ['reminder-test', 'sit-down-cancelled', 'team-changed'];
const gone = Object.fromEntries(
  Object.keys(messageKinds)
    .filter((kind) => !toFormerLead.includes(kind))
    .map((kind) => [kind, noRecipient]),
);
const ahead = Object.fromEntries(
  Object.keys(gone).map((kind) => [kind, 'The first day of the recipient lies ahead.']),
);
const closed = {
  'evaluation-invitation': 'The project was closed.',
  'evaluation-reminder': 'The project was closed.',
};
const expired = {
  'evaluation-invitation': 'The evaluation has expired.',
  'evaluation-reminder': 'The evaluation has expired.',
};
const ledByOther = {
  'form-taken-back': noLead,
  'manager-notification': noLead,
  'review-reopened': noLead,
  'link-asked': noHandler,
  'peer-declined': noHandler,
  'sit-down-invitation': 'The recipient no longer takes part.',
  'sit-downs-set': noMeetings,
};

const onLeave = () => [
  sql`insert into absence (employee_id, from_day, to_day)
    select employee_id, company_today() - 1, company_today() from employee`,
];
const archive = (who: ReturnType<typeof sql>) =>
  sql`update employee set archived_at = now(), end_date = company_today() - 1 where ${who}`;
const startTomorrow = (formerLead: number) =>
  sql`update employee set hire_date = company_today() + 1 where employee_id <> ${formerLead}`;
const complete = sql`update annual_review set meeting_completed_at = now(), completed_at = now()`;
const endPeriod = sql`update marking_period set ended_at = now(), end_date = company_today()
  where employee_id in (select employee_id from annual_review)`;
const linkClosed = sql`update project set evaluation_deadline = evaluation_deadline - 1`;
const moveTo = (employeeId: number, managerId: number) =>
  sql`update employee set manager_id = ${managerId} where employee_id = ${employeeId}`;
