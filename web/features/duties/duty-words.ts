import type { Duty, StepDuty } from '#contract/dashboards/duties.schemas.ts';
import { KUDOS_COUNTED } from '#contract/dashboards/duties.ts';

/** What to do, in one line. */
export function wordsOf(duty: Duty): string {
  if (duty.kind === 'review') return reviewWords[duty.type](duty.employee.fullName);
  if (duty.kind === 'evaluation') return `Evaluate your team on ${duty.projectName}`;
  if (duty.kind === 'step') return stepWords(duty);
  if (duty.kind === 'goal') return `Goal: ${duty.title}`;
  if (duty.kind === 'confirm') return 'Confirm that you’ve read your review';
  if (duty.isMore) return `Approve more than ${KUDOS_COUNTED.toLocaleString('en-US')} kudos`;
  return duty.waiting === 1 ? 'Approve 1 kudo' : `Approve ${duty.waiting} kudos`;
}

/** The name of a button for screen readers: what it is about, beginning with the visible verb. */
export function nameOf(verb: string, duty: Duty): string {
  const words = wordsOf(duty);
  return words.startsWith(verb) ? words : `${verb}: ${words}`;
}

const reviewWords = {
  Self: () => 'Write your self review',
  Manager: (name: string) => `Write your review of ${name}`,
  Peer: (name: string) => `Write your peer review of ${name}`,
};

function stepWords({ state, people, first, standsInFor }: StepDuty): string {
  const words = people === 1 ? steps[state].one(first.fullName) : steps[state].many(people);
  return standsInFor === null ? words : `${words}, for ${standsInFor.fullName}`;
}

type Words = { readonly one: (name: string) => string; readonly many: (people: number) => string };

const steps: Readonly<Record<StepDuty['state'], Words>> = {
  DueToStart: { one: (name) => `Start the review of ${name}`, many: (n) => `Start ${n} reviews` },
  ChoosePeers: { one: (name) => `Choose peers for ${name}`, many: (n) => `Choose peers for ${n} people` },
  PlanSitDown: { one: (name) => `Plan the sit-down with ${name}`, many: (n) => `Plan ${n} sit-downs` },
  SitDown: {
    one: (name) => `Mark the sit-down with ${name} as held`,
    many: (n) => `Mark ${n} sit-downs as held`,
  },
  FinalDocument: {
    one: (name) => `Add the final document of ${name}`,
    many: (n) => `Add ${n} final documents`,
  },
  ReadyToComplete: {
    one: (name) => `Complete the review of ${name}`,
    many: (n) => `Complete ${n} reviews`,
  },
};
