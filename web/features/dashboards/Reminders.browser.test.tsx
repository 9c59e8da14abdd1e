import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { BulkActSummary } from '#contract/bulk-acts.schemas.ts';
import { bulkReasons } from '#contract/bulk-reasons.ts';
import { queryClient } from '#web/app/query-client.ts';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import { RemindDialog } from './RemindDialog.tsx';

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
});

const preview = {
  ...{ bulkActId: 'b1', kind: 'remind', state: 'Preview', createdAt: '2026-11-23T10:00:00Z', mails: 2 },
  counts: { planned: 1, pending: 0, done: 0, leftOut: 0 },
  ...{
    act: { kind: 'remind', types: ['Self', 'Peer', 'Manager'], message: null },
    leftOut: [],
    warnings: [],
  },
} as BulkActSummary;

const reminded = [
  { annualReviewerId: 1, employeeId: 7, fullName: 'Tom Okafor', type: 'Peer' },
  { annualReviewerId: 2, employeeId: 8, fullName: 'Wei Chen', type: 'Self' },
];
const person = {
  employeeId: 1,
  fullName: 'Ana Ruiz',
  state: 'Planned',
  reason: null,
  warning: null,
  plan: { reminded },
};

type Server = { summary: BulkActSummary; refusal: Response | null; readonly prepared: object[] };

/** The answers of the server: a preview, its people, and what a start makes of it. */
function serve(summary: BulkActSummary, onStart: () => BulkActSummary | Response): Server {
  const server: Server = { summary, refusal: null, prepared: [] };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (path.endsWith('/BulkActs') && request.method === 'POST') {
      if (server.refusal !== null) return server.refusal.clone();
      server.prepared.push(await request.json());
      return Response.json({ bulkActId: 'b1' });
    }
    if (path.endsWith('/start')) {
      const next = onStart();
      if (next instanceof Response) return next;
      server.summary = next;
      return Response.json({});
    }
    return path.endsWith('/people') ? Response.json([person]) : Response.json(server.summary);
  });
  return server;
}

function Opened() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <RemindDialog
        opened={opened}
        title="Remind the Reviewers of Ana Ruiz"
        act={{ kind: 'remind' }}
        people={{ employeeIds: [1] }}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

async function open() {
  await render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Opened />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
}

const dialog = page.getByRole('dialog', { name: 'Remind the Reviewers of Ana Ruiz' });
const send = dialog.getByRole('button', { name: 'Remind 2 people' });

test('one confirmation sends the reminders that the server named, and the result is said in words', async () => {
  const server = serve(preview, () => ({
    ...preview,
    ...{ state: 'Finished', counts: { planned: 0, pending: 0, done: 1, leftOut: 0 } },
  }));
  await open();
  await expect.poll(() => dialog.element().textContent).toContain('2 people get one email each.');
  await expect
    .element(dialog.getByRole('list', { name: 'Who gets an email' }))
    .toHaveTextContent('For Ana Ruiz: Tom Okafor (Peer), Wei Chen (Self)');
  expect(server.prepared).toEqual([{ act: { kind: 'remind' }, people: { employeeIds: [1] } }]);
  await expect.element(send).toHaveFocus();
  await send.click();
  await expect.element(page.getByText('2 people reminded.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('with no one to remind, the dialog says why and offers nothing', async () => {
  const leftOut = [
    { reason: bulkReasons.justReminded, people: 1 },
    { reason: bulkReasons.notStarted, people: 4 },
  ];
  const counts = { planned: 0, pending: 0, done: 0, leftOut: 5 };
  serve({ ...preview, mails: 0, counts, leftOut }, () => preview);
  await open();
  await expect.poll(() => dialog.element().textContent).toContain('There is no one to remind now.');
  await expect
    .poll(() => dialog.element().textContent)
    .toContain(`1 review left out: ${bulkReasons.justReminded}`);
  await expect.element(dialog.getByText(bulkReasons.notStarted)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
  await dialog.getByText('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a preview that fails can be prepared again, and a failed start keeps the dialog', async () => {
  const refused = () =>
    new Response('Try later.', { status: 400, headers: { 'content-type': 'text/plain' } });
  const server = serve(preview, refused);
  server.refusal = refused();
  await open();
  await expect.poll(() => dialog.element().textContent).toContain('Try later.');
  server.refusal = null;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await send.click();
  await expect.poll(() => dialog.element().textContent).toContain('Try later.');
  await expect.element(send).toBeVisible();
});
