import type { RouteObject } from 'react-router';
import { actsAsLead, can, isAdmin, isProjectManager, type Viewer } from '#contract/policies.ts';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import {
  byIds,
  prefetches,
  requireAccess,
  requireDashboard,
  requireSession,
} from './session/screen-guards.ts';
import { paths } from './paths.ts';
import { ScreenError } from './errors/ScreenError.tsx';

const directory = { required: [can.seeDirectory] };
const kudosReview = { required: [can.reviewKudos] };
const handlesProjects = requireAccess({ required: [isAdmin, actsAsLead, isProjectManager] });

/** The title of a page, for those whom a policy lets in. */
const forThose = (may: (viewer: Viewer) => boolean, title: string) => ({
  handle: { title },
  middleware: [requireAccess({ required: [may] })],
});

const evaluationFlow = () => import('#web/features/projects/evaluations/survey/EvaluationFlow.tsx');

/**
 * Every screen except sign-in: the evaluation by link and the review form in a light shell, the others in the
 * full one. The build reads here which scripts the document of a path preloads (scripts/pages/preloads.ts).
 */
export const screens: RouteObject[] = [
  {
    lazy: { Component: async () => (await import('./shell/PlainShell.tsx')).PlainShell },
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          // Reached by a guid, signed in or not. Its three pages are in one chunk.
          {
            path: `${paths.evaluations}/:guid`,
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
        ],
      },
    ],
  },
  {
    lazy: { Component: async () => (await import('./shell/Shell.tsx')).Shell },
    children: [
      {
        ErrorBoundary: ScreenError,
        middleware: [requireSession],
        children: [
          {
            // Matches deeper paths too: /dashboard is the only path that is not matched exactly.
            path: `${paths.dashboard}/*`,
            handle: { title: 'Dashboard' },
            middleware: [
              prefetches(
                async () => {
                  void import('#web/features/dashboards/AdminDashboardPage.tsx').catch(() => undefined);
                  return (await import('#web/features/dashboards/dashboards.api.ts')).prefetchAdminDashboard;
                },
                { required: [can.seeAdminDashboard] },
              ),
              prefetches(
                async () => {
                  void import('#web/features/dashboards/team/TeamDashboardPage.tsx').catch(() => undefined);
                  return (await import('#web/features/dashboards/team/team.api.ts')).prefetchTeamDashboard;
                },
                { required: [can.seeTeamLeadDashboard], excluded: [can.seeAdminDashboard] },
              ),
              requireDashboard,
            ],
            lazy: {
              Component: async () =>
                (await import('#web/features/dashboards/DashboardPage.tsx')).DashboardPage,
            },
          },
          {
            path: paths.directory,
            handle: { title: 'Team Member Directory' },
            middleware: [
              prefetches(
                async () => (await import('#web/features/people/people.api.ts')).prefetchDirectory,
                directory,
              ),
              requireAccess(directory),
            ],
            lazy: {
              Component: async () =>
                (await import('#web/features/people/directory/DirectoryPage.tsx')).DirectoryPage,
            },
          },
          {
            path: paths.reviewCycle,
            ...forThose(can.seeReviewCycle, 'Review Cycle'),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/cycle/ReviewCyclePage.tsx')).ReviewCyclePage,
            },
          },
          {
            path: `${paths.directory}/:employeeId`,
            ...byIds('Team Member Profile'),
            lazy: {
              Component: async () =>
                (await import('#web/features/people/profile/ProfilePage.tsx')).ProfilePage,
            },
          },
          {
            path: `${paths.directory}/:employeeId/goals/:goalId`,
            ...byIds('Goal'),
            lazy: { Component: async () => (await import('#web/features/goals/GoalPage.tsx')).GoalPage },
          },
          {
            path: '/reviews/:annualReviewId',
            ...byIds('Annual Review'),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/reading/ReviewPage.tsx')).ReviewPage,
            },
          },
          {
            path: paths.projects,
            handle: { title: 'Project Evaluations' },
            middleware: [requireAccess({ required: [can.listProjects] })],
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectsPage.tsx')).ProjectsPage,
            },
          },
          {
            path: paths.newProject,
            ...forThose(can.createProject, 'New Project Evaluation'),
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectFormPage.tsx')).ProjectFormPage,
            },
          },
          {
            path: `${paths.projects}/:projectId/edit`,
            ...byIds('Edit Project Evaluation'),
            middleware: [handlesProjects],
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectFormPage.tsx')).ProjectFormPage,
            },
          },
          {
            path: `${paths.projects}/:projectId`,
            ...byIds('Project Evaluation'),
            middleware: [handlesProjects],
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectPage.tsx')).ProjectPage,
            },
          },
          {
            path: paths.kudos,
            handle: { title: 'Kudos Review' },
            middleware: [
              prefetches(
                async () => (await import('#web/features/kudos/kudos.api.ts')).prefetchKudos,
                kudosReview,
              ),
              requireAccess(kudosReview),
            ],
            lazy: {
              Component: async () =>
                (await import('#web/features/kudos/approval/KudosReviewPage.tsx')).KudosReviewPage,
            },
          },
          {
            path: paths.recognition,
            handle: { title: 'Recognition' },
            lazy: {
              Component: async () =>
                (await import('#web/features/kudos/RecognitionPage.tsx')).RecognitionPage,
            },
          },
          {
            path: paths.automaticReminders,
            ...forThose(can.manageAutomaticReminders, 'Automatic Reminders'),
            lazy: {
              Component: async () =>
                (await import('#web/features/emails/AutomaticRemindersPage.tsx')).AutomaticRemindersPage,
            },
          },
          {
            path: paths.settings,
            ...forThose(can.changeSettings, 'Settings'),
            lazy: {
              Component: async () => (await import('#web/features/settings/SettingsPage.tsx')).SettingsPage,
            },
          },
          {
            path: paths.peopleImport,
            ...forThose(can.importPeople, 'Import People'),
            lazy: {
              Component: async () => (await import('#web/features/roster/ImportPage.tsx')).ImportPage,
            },
          },
          {
            path: paths.system,
            ...forThose(can.manageSystem, 'System'),
            lazy: { Component: async () => (await import('#web/features/system/SystemPage.tsx')).SystemPage },
          },
          {
            path: paths.mailTexts,
            ...forThose(can.changeMailTexts, 'Emails'),
            lazy: {
              Component: async () => (await import('#web/features/emails/MailTextsPage.tsx')).MailTextsPage,
            },
          },
          {
            path: paths.questionSets,
            ...forThose(can.manageQuestionSets, 'Review Questions'),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/questions/QuestionSetsPage.tsx')).QuestionSetsPage,
            },
          },
          {
            path: paths.stylePreview,
            ...forThose(can.seeStylePreview, 'Style Preview'),
            lazy: {
              Component: async () =>
                (await import('#web/features/style-preview/StylePreviewPage.tsx')).StylePreviewPage,
            },
          },
          {
            path: paths.accessDenied,
            handle: { title: 'Access Denied' },
            lazy: {
              Component: async () =>
                (await import('#web/features/shell/AccessDeniedPage.tsx')).AccessDeniedPage,
            },
          },
          { path: '*', handle: { title: 'Page Not Found' }, Component: NotFoundPage },
        ],
      },
    ],
  },
];
