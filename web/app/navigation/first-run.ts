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

const keyOf = (employeeId: number) => `benchmark.first-run.${employeeId}`;

/** Whether this person has met the first run in this browser. */
export const wasMet = (employeeId: number) => readStored('localStorage', keyOf(employeeId)) !== null;

export const keepMet = (employeeId: number) => store('localStorage', keyOf(employeeId), 'met');
