import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  getBulkAction,
  listBulkPeople,
  previewBulkAction,
  startBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { BulkActionSummary, BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, type Answer, failure, Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { RemindDialog } from './RemindDialog.tsx';

const preview: BulkActionSummary = {
  bulkActId: 'b1',
  kind: 'remind',
  state: 'Preview',
  createdAt: '2026-11-23T10:00:00Z',
  mails: 2,
  counts: {
    planned: 1,
    pending: 0,
    done: 0,
    leftOut: 0,
  },
  act: {
    kind: 'remind',
    types: ['Self', 'Peer', 'Manager'],
    message: null,
  },
  leftOut: [],
  warnings: [],
};

const reminded: BulkPerson['plan']['reminded'] = [
  { annualReviewerId: 1, employeeId: 7, fullName: 'Tom Okafor', type: 'Peer' },
  { annualReviewerId: 2, employeeId: 8, fullName: 'Wei Chen', type: 'Self' },
];
const person: BulkPerson = {
  employeeId: 1,
  fullName: 'Ana Ruiz',
  state: 'Planned',
  reason: null,
  warning: null,
  plan: { reminded },
};

type Server = { summary: BulkActionSummary; refusal: Failure | null };

/** The answers of the server: a preview, its people, and what a start makes of it. */
function serve(summary: BulkActionSummary, onStart: () => BulkActionSummary | Failure) {
  const server: Server = { summary, refusal: null };
  const answers = [
    answer(previewBulkAction, () => server.refusal ?? { bulkActId: 'b1' }),
    answer(startBulkAction, () => {
      const next = onStart();
      if (next instanceof Failure) return next;
      server.summary = next;
      return {};
    }),
    answer(getBulkAction, () => server.summary),
    answer(listBulkPeople, [person]),
  ];
  return { server, answers };
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

async function open(answers: readonly Answer[]) {
  await renderScreen({ as: anAdmin, element: <Opened />, calls: answers });
  await page.getByRole('button', { name: 'Open' }).click();
}

const dialog = page.getByRole('dialog', { name: 'Remind the Reviewers of Ana Ruiz' });
const send = dialog.getByRole('button', { name: 'Remind 2 people' });

test('one confirmation sends the reminders that the server named, and the result is said in words', async () => {
  const { answers } = serve(preview, () => ({
    ...preview,
    state: 'Finished',
    counts: {
      planned: 0,
      pending: 0,
      done: 1,
      leftOut: 0,
    },
  }));
  await open(answers);
  await expect.poll(() => dialog.element().textContent).toContain('2 people get one email each.');
  await expect
    .element(dialog.getByRole('list', { name: 'Who gets an email' }))
    .toHaveTextContent('For Ana Ruiz: Tom Okafor (Peer), Wei Chen (Self)');
  expect(calls.of(previewBulkAction).map(({ body }) => body)).toEqual([
    { act: { kind: 'remind' }, people: { employeeIds: [1] } },
  ]);
  await expect.element(send).toHaveFocus();
  await send.click();
  await expect.element(page.getByText('2 people reminded.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('with no person to remind, the dialog says why and offers nothing', async () => {
  const leftOut = [
    { reason: bulkReasons.justReminded, people: 1 },
    { reason: bulkReasons.notStarted, people: 4 },
  ];
  const counts = { planned: 0, pending: 0, done: 0, leftOut: 5 };
  const { answers } = serve({ ...preview, mails: 0, counts, leftOut }, () => preview);
  await open(answers);
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
  const refused = failure(400, 'Try later.');
  const { server, answers } = serve(preview, () => refused);
  server.refusal = refused;
  await open(answers);
  await expect.poll(() => dialog.element().textContent).toContain('Try later.');
  server.refusal = null;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await send.click();
  await expect.poll(() => dialog.element().textContent).toContain('Try later.');
  await expect.element(send).toBeVisible();
});
