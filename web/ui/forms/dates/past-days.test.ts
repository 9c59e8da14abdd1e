import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../../features');

/** The date fields of the screens as `file name`, by whether they warn of a day in the past. */
function dateFields(): { warned: string[]; unwarned: string[] } {
  const fields = globSync('**/*.tsx', { cwd: features })
    .filter((file) => !file.includes('.test.') && !file.startsWith('style-preview/'))
    .flatMap((file) => {
      const code = readFileSync(join(features, file), 'utf8');
      return [...code.matchAll(/<DateField(?:Control)?\b([^>]*)\/>/g)].map(([, props = '']) => {
        const [, name = ''] = /\bname=(?:"([^"]*)"|\{[^}]*\})/.exec(props) ?? [];
        return { field: `${file} ${name}`.trim(), isWarned: /\btoday=/.test(props) };
      });
    });
  const of = (isWarned: boolean) =>
    fields
      .filter((one) => one.isWarned === isWarned)
      .map(({ field }) => field)
      .toSorted();
  return { warned: of(true), unwarned: of(false) };
}

// A new date field belongs in one of the lists here and in docs/product/settings.md.
test('the fields where a past day is unusual warn of it, and only those', () => {
  expect(dateFields()).toEqual({
    warned: [
      'goals/GoalFields.tsx endDate',
      'goals/work/TaskRow.tsx',
      'projects/directory/ProjectForm.tsx evaluationDeadline',
      'reviews/cycle/bulk/options/SitDownOptions.tsx day',
      'reviews/cycle/bulk/options/SitDownOptions.tsx fromDay',
      'reviews/cycle/bulk/options/SitDownOptions.tsx toDay',
      'reviews/cycle/bulk/options/StartOptions.tsx',
      'reviews/steps/deadlines/DeadlinesForm.tsx',
      'reviews/steps/sit-down/SitDownForm.tsx sitdownDate',
    ],
    unwarned: [
      'people/AbsenceDialog.tsx from',
      'people/AbsenceDialog.tsx to',
      'people/ArchiveDialog.tsx endDate',
      'people/DeputyDialog.tsx from',
      'people/DeputyDialog.tsx until',
      'people/PersonFields.tsx activeHireDate',
      'people/profile/PromotionDialog.tsx startDate',
      'periods/EndPeriodForm.tsx endDate',
      'periods/PeriodStartForm.tsx startDate',
      'projects/directory/ProjectForm.tsx endDate',
      'projects/directory/ProjectForm.tsx startDate',
      'reviews/cycle/bulk/options/EndOptions.tsx endDate',
      'reviews/steps/sit-down/HeldForm.tsx sitdownDate',
      'roster/GonePeople.tsx',
      'settings/Holidays.tsx',
    ],
  });
});
