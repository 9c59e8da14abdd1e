import { addDays } from '#contract/core/values/dates.ts';
import type { Call } from './call.ts';

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
  },
];
