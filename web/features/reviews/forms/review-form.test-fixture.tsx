import '#web/ui/tokens.css';
import '#web/app/shell/base.css';
import { Outlet } from 'react-router';
import { page } from 'vitest/browser';
import {
  handOverDraft,
  readEvidence,
  readReviewForm,
  saveReviewDraft,
  submitReviewForm,
  takeBackReview,
} from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { OfPeriod, ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { declinePeerReview } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { ConnectionBar } from '#web/app/shell/ConnectionBar.tsx';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, type Failure, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { reviewFormData } from './review-form-data.ts';
import { formOfPeer } from './review-form.test-data.ts';
import { ReviewFormPage } from './ReviewFormPage.tsx';

const period: OfPeriod = {
  goals: null,
  kudos: [{ on: '2026-03-12', from: 'Tom Okafor', text: 'Saved the launch.' }],
  projects: [{ projectId: 1, name: 'Atlas', role: 'Developer', endDate: null, score: null }],
  performanceScore: null,
  lastReview: null,
  selfReview: null,
};

type Server = {
  form: ReviewForm;
  /** How every write is refused. */
  refusal: Failure | null;
  /** How the form is refused. */
  formRefusal: Failure | null;
  reviewId: number;
  lastReview: OfPeriod['lastReview'];
};

const FIRST_ID = 1;

/** The server: the form, and how it answers. */
export const server: Server = {
  form: formOfPeer({ annualReviewId: FIRST_ID, annualReviewerId: FIRST_ID }),
  refusal: null,
  formRefusal: null,
  reviewId: FIRST_ID,
  lastReview: null,
};

/** Begins with a new form. */
export function openFixture(): void {
  server.reviewId += 1;
  const { reviewId } = server;
  const form = formOfPeer({ annualReviewId: reviewId, annualReviewerId: reviewId });
  Object.assign(server, { form, refusal: null, formRefusal: null, lastReview: null });
}

export const closeFixture = async () => page.viewport(1280, 900);

const written = () => server.refusal ?? {};

const answers = [
  answer(readReviewForm, () => server.formRefusal ?? server.form),
  answer(readEvidence, () => ({ ...period, lastReview: server.lastReview })),
  answer(saveReviewDraft, ({ body, ifMatch }) => {
    const { form, refusal } = server;
    if (refusal !== null) return refusal;
    if (ifMatch !== `"${form.draft.version}"`) return failure(412, 'Changed.');
    const draft = { ...form.draft, ...body, version: form.draft.version + 1 };
    server.form = { ...form, draft };
    return { version: draft.version, savedAt: '2026-11-24T10:42:00Z' };
  }),
  answer(submitReviewForm, written),
  answer(takeBackReview, written),
  answer(handOverDraft, written),
  answer(declinePeerReview, written),
];

const Frame = () => (
  <>
    <ConnectionBar />
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <ErrorDialog />
  </>
);

export async function show() {
  const { router } = await renderScreen({
    as: { employeeId: 5, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
    isLight: true,
    path: `/review-forms/${server.reviewId}`,
    routes: [
      {
        element: <Frame />,
        children: [
          { path: '/review-forms/:annualReviewerId', element: <ReviewFormPage />, loader: reviewFormData },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    calls: answers,
  });
  return router;
}
export const keep = page.getByRole('textbox', { name: /What should Ana keep doing/ });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const saves = () => calls.of(saveReviewDraft);
export const savedText = () => JSON.stringify(saves().at(-1)?.body ?? {});
