import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NamesakesProvider } from '#web/app/namesakes.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ArchiveActions } from './ArchiveActions.tsx';
import { useProfile } from './people.api.ts';

afterEach(() => {
  queryClient.clear();
  forgetSession();
});

function Actions() {
  const { data } = useProfile(5, 0);
  return data === undefined ? null : <ArchiveActions profile={data} isPast={false} />;
}

test('a dialog of a profile says which of two people of one name it is about', async () => {
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Admin', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
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
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <NamesakesProvider>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: <Actions /> }])} />
        </NamesakesProvider>
      </UiProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Archive Mia Wolf (Designer)' })).toBeVisible();
});
