import type { CycleRow } from './review-cycle.schemas.ts';
import type { ShownState } from './review-states.ts';

// The states of an annual review in words, on the pages and in the file. Source: docs/glossary.md.

export const stateWords: Readonly<Record<ShownState, string>> = {
  NotStarted: 'Not started',
  DueToStart: 'Due to start',
  Started: 'Started',
  ChoosePeers: 'Choose peers',
  WaitingForAnswers: 'Waiting',
  PlanSitDown: 'Plan sit-down',
  SitDown: 'Sit-down',
  FinalDocument: 'Final document missing',
  ReadyToComplete: 'Ready to complete',
  PeriodToEnd: 'Complete',
};

type StepOfRow = Pick<CycleRow, 'state' | 'isOwn' | 'waitingFor' | 'nextDate'>;

/** The state of a row in words. */
export function stateText({ state, isOwn, waitingFor, nextDate }: StepOfRow): string {
  if (isOwn) return stateWords[state];
  if (waitingFor !== null) return `Waiting for ${waitingFor.first}${andOthers(waitingFor.others)}`;
  if (state === 'SitDown' && nextDate !== null && nextDate.daysLeft <= 0) return 'Sit-down held?';
  return stateWords[state];
}

const andOthers = (others: number) =>
  others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
