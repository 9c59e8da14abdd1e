import '#web/ui/tokens.css';
import '#web/app/shell/base.css';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { OfPeriod, ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { ConnectionBar } from '#web/app/shell/ConnectionBar.tsx';
import { forgetSession, keepSession } from '#web/app/session/session-record.ts';
import { reviewFormData } from './review-form-data.ts';
import { formOfPeer } from './review-form.test-data.ts';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { ReviewFormPage } from './ReviewFormPage.tsx';

type Sent = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly ifMatch: string | null;
};

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
  sent: Sent[];
  refusal: Response | 'offline' | null;
  reviewId: number;
  lastReview: OfPeriod['lastReview'];
};

/** Another one in each file: the database of the browser keeps the drafts of the files before. */
const FIRST_ID = 1 + (Date.now() % 1_000_000_000);

/** The server: the form, what was sent, and how it answers. */
export const server: Server = {
  form: formOfPeer({
    annualReviewId: FIRST_ID,
    annualReviewerId: FIRST_ID,
  }),
  sent: [],
  refusal: null,
  reviewId: FIRST_ID,
  lastReview: null,
};

/** Signs in, with a new form. */
export function openFixture(): void {
  localStorage.clear();
  keepSession(
    { employeeId: 5, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 5, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );
  server.reviewId += 1;
  const { reviewId } = server;
  const form = formOfPeer({ annualReviewId: reviewId, annualReviewerId: reviewId });
  Object.assign(server, { form, sent: [], refusal: null, lastReview: null });
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace('/api', '');
    const { form, sent, refusal } = server;
    if (refusal === 'offline') throw new TypeError('Failed to fetch');
    if (request.method === 'GET')
      return Response.json(path.endsWith('/period') ? { ...period, lastReview: server.lastReview } : form);
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path, body, ifMatch: request.headers.get('If-Match') });
    if (refusal !== null) return refusal.clone();
    if (path !== '/ReviewForms/draft') return Response.json({});
    if (request.headers.get('If-Match') !== `"${form.draft.version}"`) return problem(412, 'Changed.');
    server.form = { ...form, draft: { ...form.draft, ...body, version: form.draft.version + 1 } };
    return Response.json({ version: server.form.draft.version, savedAt: '2026-11-24T10:42:00Z' });
  });
}

export async function closeFixture(): Promise<void> {
  await cleanup();
  await page.viewport(1280, 900);
  vi.restoreAllMocks();
  forgetSession();
}

export const problem = (status: number, sentence: string) =>
  new Response(sentence, { status, headers: { 'content-type': 'text/plain' } });

export async function show() {
  const router = createMemoryRouter(
    [
      { path: '/review-forms/:annualReviewerId', element: <ReviewFormPage />, loader: reviewFormData },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/review-forms/${server.reviewId}`] },
  );
  await render(
    <>
      <ConnectionBar />
      <main id="main" tabIndex={-1}>
        <RouterProvider router={router} />
      </main>
      <ErrorDialog />
    </>,
  );
  return router;
}
export const keep = page.getByRole('textbox', { name: /What should Ana keep doing/ });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const saves = () => server.sent.filter(({ path }) => path === '/ReviewForms/draft');
export const savedText = () => JSON.stringify(saves().at(-1)?.body ?? {});
