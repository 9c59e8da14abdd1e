import { addDays } from '#contract/core/values/dates.ts';
import type { Call } from './call.ts';

const record = () => `insert into audit_event (relation, action) values ('Self', 'bench')`;

/** The calls that write. */
export const writes: readonly Call[] = [
  {
    name: 'session refresh',
    viewer: 'none',
    method: 'POST',
    path: () => '/Employees/RefreshToken',
    body: ({ member, refreshTokens }, turn) => ({
      employeeId: member,
      refreshToken: refreshTokens[turn % refreshTokens.length],
    }),
    table: 'session',
    insert: record,
    isOnce: true,
  },
  {
    name: 'save goal',
    viewer: 'lead',
    method: 'POST',
    path: () => '/Goals/save',
    body: ({ member, period }, turn) => ({
      goalId: -1,
      employeeId: member,
      markingPeriodId: period,
      title: `A goal to measure, number ${turn}`,
      description: 'What the team does, by when, and how the result is seen.',
    }),
    table: 'goal',
    insert: ({ member, period }) =>
      `insert into goal (employee_id, marking_period_id, title, start_date)
       values (${member}, ${period}, 'A goal to measure', current_date)`,
  },
  {
    name: 'send kudos',
    viewer: 'member',
    method: 'POST',
    path: () => '/Shoutouts/save',
    body: ({ lead, admin }) => ({
      message: 'Thank you for the careful handover of last week.',
      values: ['Foster Teamwork'],
      targetEmployees: [lead, admin],
    }),
    table: 'kudo',
    insert: ({ member }) =>
      `insert into kudo (sender_id, message, original_message, created_at)
       values (${member}, 'Thank you', 'Thank you', now())`,
  },
  {
    name: 'save a draft of an evaluation',
    viewer: 'pm',
    method: 'PUT',
    path: () => '/ProjectEvaluations/draft',
    body: ({ evaluation, member }, turn) => ({
      projectEvaluationResultId: evaluation,
      answers: {},
      notes: { [member]: { text: `A note that grows while it is typed, number ${turn}`, at: turn } },
    }),
    table: 'evaluation_draft',
    insert: record,
  },
  {
    name: 'change dates',
    viewer: 'lead',
    method: 'PUT',
    path: () => '/AnnualReviews/update/dates',
    body: ({ review, finalDeadline }, turn) => {
      // Each request changes the dates, because a save of the same dates may do less.
      const final = addDays(finalDeadline, turn % 5);
      return {
        annualReviewId: review,
        finalDeadline: final,
        managerDeadline: addDays(final, -7),
        selfDeadline: addDays(final, -14),
        peerDeadline: addDays(final, -21),
      };
    },
    table: 'annual_review',
    insert: record,
  },
  {
    name: 'preview an act for one person',
    viewer: 'lead',
    method: 'POST',
    path: () => '/BulkActs',
    body: ({ member }) => ({
      act: { kind: 'remind', types: ['Self'], message: null },
      people: { employeeIds: [member] },
    }),
    table: 'bulk_act',
    insert: record,
  },
  {
    name: 'change a leave of absence',
    viewer: 'admin',
    method: 'PUT',
    path: () => '/Employees/absence',
    body: ({ pm, finalDeadline }, turn) => ({
      employeeId: pm,
      from: addDays(finalDeadline, 400),
      to: addDays(finalDeadline, 401 + (turn % 5)),
    }),
    table: 'absence',
    insert: record,
  },
  {
    name: 'change a deputy',
    viewer: 'admin',
    method: 'PUT',
    path: () => '/Employees/deputy',
    body: ({ pm, lead, finalDeadline }, turn) => ({
      leadId: lead,
      deputyId: pm,
      from: addDays(finalDeadline, 400),
      until: addDays(finalDeadline, 401 + (turn % 5)),
    }),
    table: 'deputy',
    insert: record,
  },
];
