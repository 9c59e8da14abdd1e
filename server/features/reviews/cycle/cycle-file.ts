import { withoutLead } from '#contract/core/names.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { stateText } from '#contract/reviews/cycle/review-cycle-words.ts';
import type { CsvColumn } from '#server/http/csv.ts';

const dateWords = { Anniversary: 'anniversary', Deadline: 'deadline', SitDown: 'sit-down' } as const;
const mark = (isSet: boolean) => (isSet ? 'yes' : null);

/** The columns of the review cycle as a file. They show a row as {@link seeCycleRow} leaves it. */
export const cycleColumns: readonly CsvColumn<CycleRow>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'State', value: stateText },
  { header: 'Late', value: ({ isLate }) => mark(isLate) },
  { header: "Can't start", value: ({ cannotStart }) => mark(cannotStart) },
  { header: 'Next date', value: ({ nextDate }) => nextDate?.day ?? null },
  { header: 'Next date is', value: ({ nextDate }) => nextDate && dateWords[nextDate.kind] },
  { header: 'Lead', value: ({ lead, isOwnManager = false }) => lead?.fullName ?? withoutLead(isOwnManager) },
  { header: 'Anniversary', value: ({ anniversary }) => anniversary },
  { header: 'Answered', value: ({ answers }) => answers?.done ?? null },
  { header: 'Reviewers', value: ({ answers }) => answers?.of ?? null },
  { header: 'Documents', value: ({ documents }) => documents },
  { header: 'Days since last change', value: ({ idleDays }) => idleDays },
];
