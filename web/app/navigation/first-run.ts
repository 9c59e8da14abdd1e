import { paths } from '../paths.ts';

export const firstRunSteps = ['company', 'people', 'work'] as const;

type FirstRunStep = (typeof firstRunSteps)[number];

export const stepNames: Readonly<Record<FirstRunStep, string>> = {
  company: 'Your Company',
  people: 'Your People',
  work: 'How You Work',
};

export const stepAddress = (step: FirstRunStep) => `${paths.firstRun}?step=${step}`;

const keyOf = (employeeId: number) => `benchmark.first-run.${employeeId}`;

/** Whether this person has met the first run in this browser. Without storage, it is met. */
export function wasMet(employeeId: number): boolean {
  try {
    return localStorage.getItem(keyOf(employeeId)) !== null;
  } catch {
    return true;
  }
}

export function keepMet(employeeId: number): void {
  try {
    localStorage.setItem(keyOf(employeeId), 'met');
  } catch {
    // Without storage, it counts as met.
  }
}
