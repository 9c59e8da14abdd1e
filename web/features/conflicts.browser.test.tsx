import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PeersForm } from './annual-reviews/PeersForm.tsx';
import { EditGoalForm } from './goals/EditGoalForm.tsx';
import { readingRows } from './conflicts-reading.test-scene.tsx';
import { questionRows } from './conflicts-of-questions.test-scene.tsx';
import { goal, ignore, ofReview, peer, type Row, rows } from './conflicts.test-scene.tsx';

const SENTENCE = 'Ada Admin changed this on 05/04/2026 09:00.';

/** The versions that the calls were based on. */
let versions: (string | null)[];
/** Makes the harness show the newest record, as the screens do after each call. */
let showNewest: () => void = ignore;

beforeEach(() => {
  versions = [];
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, headers } = new Request(input, init);
    if (method === 'GET') return Response.json([]);
    versions.push(headers.get('If-Match'));
    if (versions.length > 1) return Response.json({ entityId: 1, version: 3 });
    showNewest();
    return new Response(SENTENCE, { status: 412, headers: { 'content-type': 'text/plain' } });
  });
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

test.each([...rows, ...readingRows, ...questionRows])(
  '$name: a conflict keeps what was typed, beside the newest version',
  async (row) => {
    await show(row);
    const field = page.getByRole('textbox', { name: row.field });
    await field.fill(row.typed);
    await page.getByRole('button', { name: row.save }).click();
    await expect.element(page.getByRole('alert').getByText(SENTENCE)).toBeVisible();
    const newest = page.getByRole('region', { name: 'Newest version' });
    await expect.element(newest.getByText(row.newest).first()).toBeVisible();
    await expect.element(field).toHaveValue(row.typed);
    await expect
      .element(page.getByRole('dialog', { name: 'Oops! Something went wrong.' }))
      .not.toBeInTheDocument();
    await page.getByRole('button', { name: row.save }).click();
    await expect.poll(() => versions).toEqual(['"1"', '"2"']);
  },
);

test('chosen peers stay beside the newest peers', async () => {
  const draw = ofReview({ reviewers: [peer(7, 'Tom Okafor'), peer(8, 'Wei Chen')] }, (shown) => (
    <PeersForm view={shown} onClose={ignore} />
  ));
  await show({ draw });
  await page.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  const newest = page.getByRole('region', { name: 'Newest version' });
  await expect.element(newest.getByText('Tom Okafor, Wei Chen')).toBeVisible();
  await page.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  await expect.poll(() => versions).toEqual(['"1"', '"2"']);
});

test('the newest version can be taken over, one field or all of it', async () => {
  const draw = (isNewest: boolean) => (
    <EditGoalForm
      goal={isNewest ? { ...goal, title: 'Swim', description: 'In the lake', version: 2 } : goal}
      onClose={ignore}
    />
  );
  await show({ draw });
  const title = page.getByRole('textbox', { name: 'Title' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await title.fill('Learn to row');
  await description.fill('On the river');
  await page.getByRole('button', { name: 'Save Goal' }).click();
  await page.getByRole('button', { name: 'Use this for Description' }).click();
  await expect.element(description).toHaveValue('In the lake');
  await expect.element(description).toHaveFocus();
  await expect.element(title).toHaveValue('Learn to row');
  await expect
    .element(page.getByRole('button', { name: 'Use this for Description' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Use the newest version' }).click();
  await expect.element(title).toHaveValue('Swim');
});

test('a newer version that loads meanwhile is not overwritten unseen', async () => {
  const draw = (isNewest: boolean) => (
    <EditGoalForm goal={isNewest ? { ...goal, title: 'Swim', version: 2 } : goal} onClose={ignore} />
  );
  await show({ draw });
  await page.getByRole('textbox', { name: 'Title' }).fill('Learn to row');
  showNewest();
  await page.getByRole('button', { name: 'Save Goal' }).click();
  await expect.element(page.getByRole('region', { name: 'Newest version' })).toBeVisible();
  expect(versions).toEqual(['"1"']);
});

const show = ({ draw }: Pick<Row, 'draw'>) => {
  const element = (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <Screen draw={draw} />
      </QueryClientProvider>
    </UiProvider>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};

function Screen({ draw }: Pick<Row, 'draw'>) {
  const [isNewest, setIsNewest] = useState(false);
  useEffect(() => {
    showNewest = () => setIsNewest(true);
  }, []);
  return draw(isNewest);
}
