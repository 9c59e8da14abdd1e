import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ArchiveActions } from './ArchiveActions.tsx';
import { nothingLeft } from './handover.test-data.ts';
import { useProfile } from './people.api.ts';

function Actions() {
  const { data } = useProfile(5, 0);
  return data === undefined ? null : <ArchiveActions profile={data} isPast={false} />;
}

test('a dialog of a profile says which of two people of one name it is about', async () => {
  queryClient.setQueryData(['namesakes'], [{ employeeId: 5, hint: 'Designer' }]);
  queryClient.setQueryData(['profile', 5, 0], {
    employeeId: 5,
    fullName: 'Mia Wolf',
    managerId: 4,
    isActive: true,
    endDate: null,
    version: 1,
    activeHireDate: '2020-09-01',
    today: '2026-05-04',
  });
  await renderScreen({ as: anAdmin, element: <Actions />, calls: [answer(getHandover, nothingLeft)] });
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Archive Mia Wolf (Designer)' })).toBeVisible();
});
