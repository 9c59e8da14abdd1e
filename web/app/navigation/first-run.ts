import { paths } from '../paths.ts';
import { readStored, store } from '../session/storage.ts';

export const firstRunSteps = ['company', 'people', 'work'] as const;

type FirstRunStep = (typeof firstRunSteps)[number];

export const stepNames: Readonly<Record<FirstRunStep, string>> = {
  company: 'Your Company',
  people: 'Your People',
  work: 'How You Work',
};

export const stepAddress = (step: FirstRunStep) => `${paths.firstRun}?step=${step}`;

/** The state of a link away from the first run: the page that it opens leads on to the next step. */
export const LEADS_ON = { leadsOn: stepAddress('work') };

/** The next step of the first run, where {@link LEADS_ON} says so. */
export const nextStepIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'leadsOn' in state ? LEADS_ON.leadsOn : null;

const keyOf = (employeeId: number) => `benchmark.first-run.${employeeId}`;

/** Whether this person has met the first run in this browser. */
export const wasMet = (employeeId: number) => readStored('localStorage', keyOf(employeeId)) !== null;

export const keepMet = (employeeId: number) => store('localStorage', keyOf(employeeId), 'met');
