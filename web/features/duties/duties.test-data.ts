import type { Duty } from '#contract/dashboards/duties.schemas.ts';

export const today = '2026-05-04';
const jon = { employeeId: 2, fullName: 'Jon Reyes' };
export const lea = { employeeId: 4, fullName: 'Lea Stone' };
export const GUID = '0b8f3a52-3f0e-4c0e-9a51-0d6f3b1f7c11';

export const review = (more: Partial<Extract<Duty, { kind: 'review' }>> = {}): Duty => ({
  kind: 'review',
  annualReviewerId: 11,
  type: 'Peer',
  employee: jon,
  deadline: '2026-05-02',
  surveyLink: 'https://survey.example.com/11',
  asks: null,
  ...more,
});
export const self = (askedOn: string | null = null, lead: typeof lea | null = lea) =>
  review({
    annualReviewerId: 12,
    type: 'Self',
    employee: {
      employeeId: 1,
      fullName: 'Mia Wolf',
    },
    deadline: '2026-05-07',
    surveyLink: null,
    asks: {
      lead,
      askedOn,
    },
  });
export const evaluation: Duty = {
  kind: 'evaluation',
  projectEvaluationResultId: 5,
  guid: GUID,
  projectName: 'Atlas',
  deadline: '2026-05-09',
  colleagues: [
    {
      employeeId: 2,
      questions: 2,
    },
    {
      employeeId: 4,
      questions: 1,
    },
  ],
};
export const goal = (goalId: number, dueTasks = 0): Duty => ({
  kind: 'goal',
  goalId,
  title: `Goal ${goalId}`,
  dueTasks,
  deadline: `2026-06-0${goalId}`,
});
export const step = (more: Partial<Extract<Duty, { kind: 'step' }>> = {}): Duty => ({
  kind: 'step',
  state: 'ChoosePeers',
  standsInFor: null,
  leadId: 1,
  people: 1,
  first: jon,
  deadline: '2026-05-20',
  ...more,
});
export const kudos: Duty = { kind: 'kudos', waiting: 13, isMore: false, deadline: null };
