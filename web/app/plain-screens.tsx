import type { RouteObject } from 'react-router';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { type PageStart, starts } from './navigation/page-start.ts';
import { requireSession } from './session/screen-guards.ts';
import { paths } from './paths.ts';
import { ScreenError } from './errors/ScreenError.tsx';

const evaluationFlow = () => import('#web/features/projects/evaluations/survey/EvaluationFlow.tsx');

/** What a signed-in evaluator's draft needs to reach the server, beside the evaluation. */
const evaluation: PageStart = {
  parts: () => import('#web/features/projects/evaluations/survey/evaluation-sync.ts'),
};

/** The screens in a shell without main links: the evaluation by link and the form of a review. */
export const plainScreens: RouteObject[] = [
  {
    lazy: { Component: async () => (await import('./shell/PlainShell.tsx')).PlainShell },
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          // Reached by a guid, signed in or not. Its three pages are in one chunk.
          {
            path: `${paths.evaluations}/:guid`,
            handle: { start: evaluation },
            middleware: [starts(evaluation)],
            lazy: {
              loader: async () =>
                (await import('#web/features/projects/evaluations/survey/evaluation-data.ts')).evaluationData,
              Component: async () =>
                (await import('#web/features/projects/evaluations/survey/EvaluationFlow.tsx')).EvaluationFlow,
            },
            children: [
              // A link without its last segment is not found.
              { index: true, handle: { title: 'Page Not Found' }, Component: NotFoundPage },
              {
                path: 'welcome',
                handle: { title: 'Project Evaluation' },
                lazy: { Component: async () => (await evaluationFlow()).WelcomeStep },
              },
              {
                path: 'survey',
                handle: { title: 'Project Evaluation' },
                lazy: { Component: async () => (await evaluationFlow()).SurveyStep },
              },
              {
                path: 'complete',
                handle: { title: 'Evaluation Submitted' },
                lazy: { Component: async () => (await evaluationFlow()).CompleteStep },
              },
              { path: '*', handle: { title: 'Page Not Found' }, Component: NotFoundPage },
            ],
          },
          // The form on which a review is written, light as an evaluation by link, but behind sign-in.
          {
            path: '/review-forms/:annualReviewerId',
            handle: { title: 'Your Review' },
            middleware: [requireSession],
            lazy: {
              loader: async () =>
                (await import('#web/features/reviews/forms/review-form-data.ts')).reviewFormData,
              Component: async () =>
                (await import('#web/features/reviews/forms/ReviewFormPage.tsx')).ReviewFormPage,
            },
          },
          {
            path: '/review-forms/:annualReviewerId/*',
            handle: { title: 'Page Not Found' },
            middleware: [requireSession],
            Component: NotFoundPage,
          },
        ],
      },
    ],
  },
];
