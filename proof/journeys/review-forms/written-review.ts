import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { type Cast, findUnreviewed, type Script, signInByScript } from '../support/script.ts';
import { suggestedFor } from '../support/suggested-deadlines.ts';

type WrittenReview = Cast & {
  readonly annualReviewId: number;
  /** The path of a reviewer's form. */
  readonly formOf: (type: ReviewerType, employeeId?: number) => string;
};

/** Starts a review whose answers are written here, with two peers, without a browser. */
export async function startWrittenReview(request: APIRequestContext): Promise<WrittenReview> {
  const script = await signInByScript(request);
  const { annualReviewId, cast } = await startOne(script);
  const { employeeId } = cast.employee;
  const peers = cast.peers.map((peer) => ({ annualReviewId, employeeId: peer.employeeId, type: 'Peer' }));
  const chosen = peers.map((peer) => ({ ...peer, isCompleted: false }));
  await script.write('PUT', '/api/AnnualReviews/update/reviewers', chosen);
  const { personalAnnualReview } = await script.profile(employeeId);
  const formOf = (type: ReviewerType, reviewerId?: number) => {
    const entry = personalAnnualReview?.reviewers.find(
      (one) => one.type === type && (reviewerId === undefined || one.employeeId === reviewerId),
    );
    expect(entry, `the ${type} entry`).toBeTruthy();
    return `/review-forms/${entry?.annualReviewerId}`;
  };
  return { ...cast, annualReviewId, formOf };
}

/** A journey beside this one may start the same person's review in between. Then another person is found. */
async function startOne(script: Script, tries = 5): Promise<{ annualReviewId: number; cast: Cast }> {
  const cast = await findUnreviewed(script, 'middle');
  const { employeeId, markingPeriodId } = cast.employee;
  const start = { employeeUnderReviewId: employeeId, markingPeriodId, ...suggestedFor(cast.employee) };
  try {
    const write = { ...start, isWrittenHere: true };
    const { entityId: annualReviewId } = await script.write('POST', '/api/AnnualReviews/save', write);
    return { annualReviewId, cast };
  } catch (error) {
    if (tries === 1 || !String(error).includes('has already been started')) throw error;
    return startOne(script, tries - 1);
  }
}

/** Submits the form at this path as the person of the script, every question answered. */
export async function submitByScript(script: Script, path: string): Promise<void> {
  const form = await script.read<ReviewForm>(`/api${path.replace('/review-forms', '/ReviewForms')}`);
  const asked = form.content.sections.flatMap(({ questions }) => questions);
  const texts = asked.filter(({ kind, hasComment }) => kind === 'text' || hasComment);
  await script.write('POST', '/api/ReviewForms/submit', {
    annualReviewerId: form.annualReviewerId,
    questionSetVersionId: form.questionSetVersionId,
    texts: Object.fromEntries(texts.map(({ key }) => [key, 'Words about the year.'])),
    choices: Object.fromEntries(asked.filter(({ kind }) => kind !== 'text').map(({ key }) => [key, '0'])),
  });
}

/** The long text under the question with this wording. */
export const answer = (page: Page, wording: string | RegExp) => page.getByRole('textbox', { name: wording });

/** Chooses a step or an option of the question. */
export const choose = (page: Page, question: string | RegExp, option: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }).check();

/** Waits until the server has what was typed. */
export const isSaved = (page: Page) => expect(page.getByText(/^Saved( \d+:\d\d [AP]M)?$/)).toBeVisible();

export const SAVED_OFFLINE = 'You’re offline. Your answers are kept on this device.';
