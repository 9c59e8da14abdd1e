import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { deleteDocument, documentName, downloadDocument } from '#contract/reviews/documents.endpoints.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ReviewDocuments } from './ReviewDocuments.tsx';

const profile = {
  employeeId: 1,
  managerId: 2,
  isActive: true,
  markingPeriodId: 7,
  activeMarkingPeriod: { markingPeriodId: 7 },
} as unknown as EmployeeProfile;
const review = {
  annualReviewId: 1,
  markingPeriodId: 7,
  isComplete: false,
  isSitDownComplete: false,
  sitdownDate: null,
  selfReviewDocId: 5,
  peerReviewDocId: null,
  finalReviewDocId: null,
  version: 3,
} as unknown as AnnualReview;

const show = (shown: object = review, employeeId = 9, permission: Permission = 'Benchmark_Admin') =>
  renderScreen({
    as: { employeeId, fullName: 'Ann Abel', permissions: [permission] },
    element: <ReviewDocuments profile={profile} review={shown as AnnualReview} />,
    calls: [documentName, downloadDocument, deleteDocument].map((endpoint) =>
      answer(endpoint, () => failure(status, 'No.')),
    ),
  });

const refreshed = vi.fn<() => void>();
let status = 404;

beforeEach(() => {
  refreshed.mockClear();
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => refreshed());
});

const gone = page.getByRole('status').getByText('The self review has already been deleted or replaced.');
const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });

// Admins get 404 and leads 403. In both cases the page explains what happened and reloads the current state.
test.each([404, 403])('a document that was just deleted is not an error: %i on download', async (given) => {
  status = given;
  await show();
  await page.getByRole('button', { name: /^Download Self review/ }).click();
  await expect.element(gone.first()).toBeVisible();
  expect(refreshed).toHaveBeenCalled();
  await expect.element(failed).not.toBeInTheDocument();
});

test.each([404, 403])('a document that was just deleted is not an error: %i on deleting', async (given) => {
  status = given;
  await show();
  await page.getByRole('button', { name: 'Delete Self review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(gone.first()).toBeVisible();
  expect(refreshed).toHaveBeenCalled();
  await expect.element(failed).not.toBeInTheDocument();
});

test('other failures open the dialog', async () => {
  status = 409;
  await show();
  await page.getByRole('button', { name: /^Download Self review/ }).click();
  await expect.element(failed.getByText('No.')).toBeVisible();
});

test('only documents that are there can be deleted', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Delete Self review' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Delete/ }).elements()).toHaveLength(1);
});

test('employees may read their own documents, and change none without a permission', async () => {
  const { unmount } = await show(review, 1, 'Benchmark_TeamLead');
  await expect.element(page.getByRole('button', { name: /^Download Self review/ })).toBeVisible();
  await expect.element(page.getByText('Peer review')).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /^(Upload|Replace|Delete)/ }).elements()).toEqual([]);
  await unmount();
  await show(review, 1, 'Benchmark_OwnReviewUpload');
  await expect.element(page.getByRole('button', { name: 'Replace Self review' })).toBeVisible();
});

test('files that are dropped on a row are checked at once, and replace only after a question', async () => {
  const dropOn = (label: string, ...names: string[]) => {
    const dataTransfer = new DataTransfer();
    for (const name of names) dataTransfer.items.add(new File(['%PDF-1.7'], name));
    const row = [...document.querySelectorAll('li')].find((one) => one.textContent.startsWith(label));
    row?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  };
  await show();
  await expect.element(page.getByRole('button', { name: 'Upload Peer review' })).toBeVisible();
  dropOn('Peer review', 'tune.mp3');
  const peer = page.getByRole('dialog', { name: 'Upload Peer review' });
  await expect.element(peer.getByText(/tune\.mp3 cannot be used/)).toBeVisible();
  await peer.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(peer).not.toBeInTheDocument();
  dropOn('Self review', 'new.pdf');
  await expect.element(page.getByRole('dialog', { name: /^Replace .*\?$/ })).toBeVisible();
});

test('a row takes no file from a person who may not change it', async () => {
  await show(review, 1, 'Benchmark_TeamLead');
  await expect.element(page.getByText('Self review').first()).toBeVisible();
  const row = document.querySelector('li');
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  row?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a missing final review has the filled button after the meeting', async () => {
  const filled = () =>
    Array.from(document.querySelectorAll('button[data-variant="filled"]'), (one) => one.ariaLabel);
  const held = { ...review, sitdownDate: '2026-05-01', isSitDownComplete: true };
  const final = page.getByRole('button', { name: /^(Upload|Replace) Final review/ });
  for (const [shown, names] of [
    [review, []],
    [held, ['Upload Final review']],
    [{ ...held, finalReviewDocId: 6 }, []],
    [{ ...held, isComplete: true }, []],
  ] as const) {
    const { unmount } = await show(shown);
    await expect.element(final).toBeVisible();
    expect(filled()).toEqual(names);
    await unmount();
  }
});

test('an upload shows how far it is, closes its dialog and is confirmed', async () => {
  const progressed = (more: ProgressEventInit) => new ProgressEvent('progress', more);
  let finish = () => {};
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: 200 }, responseText: { value: '{"entityId":6}' } });
    this.upload.dispatchEvent(progressed({ lengthComputable: true, loaded: 2, total: 5 }));
    this.upload.dispatchEvent(progressed({ lengthComputable: false, loaded: 3, total: 0 }));
    finish = () => this.dispatchEvent(new ProgressEvent('load'));
  });
  await show();
  await page.getByRole('button', { name: 'Upload Final review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Final review' });
  await dialog.getByLabelText('Final review').upload(new File(['%PDF-1.7'], 'final.pdf'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading final.pdf' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
  finish();
  const done = page.getByRole('status').getByText('final.pdf has been uploaded.');
  await expect.element(done.first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toHaveBeenCalledOnce();
});
