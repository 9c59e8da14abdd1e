import type { RouteObject } from 'react-router';
import {
  actsAsLead,
  can,
  handlesOthers,
  isAdmin,
  isProjectManager,
  type Viewer,
} from '#contract/policies.ts';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { dashboardOf } from './navigation/dashboard-of.ts';
import { type PageStart, starts } from './navigation/page-start.ts';
import { byIds, requireAccess, requireDashboard, requireSession } from './session/screen-guards.ts';
import { paths } from './paths.ts';
import { ScreenError } from './errors/ScreenError.tsx';

/** A page for those whom a policy lets in. */
const page = (
  may: (viewer: Viewer) => boolean,
  title: string,
  data?: PageStart['data'],
  parts?: PageStart['parts'],
) => {
  const start: PageStart = { access: { required: [may] }, ...(data && { data }), ...(parts && { parts }) };
  return { handle: { title, start }, middleware: [starts(start), requireAccess(start.access ?? {})] };
};

/** A page of one record, whose ids are in the path. */
const record = (title: string, start: PageStart) => {
  const { handle, loader } = byIds(title);
  const { access } = start;
  const guards = access === undefined ? [] : [requireAccess(access)];
  return { handle: { ...handle, start }, loader, middleware: [starts(start), ...guards] };
};

const dashboard: PageStart = {
  access: { required: [(viewer) => dashboardOf(viewer) !== null] },
  parts: async (viewer) =>
    Promise.all([
      can.seeAdminDashboard(viewer)
        ? import('#web/features/dashboards/AdminDashboardPage.tsx')
        : import('#web/features/dashboards/team/TeamDashboardPage.tsx'),
      import('#web/features/duties/Duties.tsx'),
    ]),
  async data() {
    const [admin, team] = await Promise.all([
      import('#web/features/dashboards/dashboards.api.ts'),
      import('#web/features/dashboards/team/team.api.ts'),
    ]);
    return ({ viewer }) =>
      can.seeAdminDashboard(viewer) ? admin.prefetchAdminDashboard() : team.prefetchTeamDashboard();
  },
};

const profile: PageStart = {
  async parts(viewer) {
    const duties = () => import('#web/features/duties/Duties.tsx');
    if (!handlesOthers(viewer)) return duties();
    // All are named here, so that their files are fetched together.
    const [{ handlerParts }] = await Promise.all([
      import('#web/features/people/profile/handler-parts.ts'),
      import('#web/features/people/profile/all-handler-parts.ts'),
      duties(),
    ]);
    return handlerParts.prefetch();
  },
  async data() {
    const [people, duties] = await Promise.all([
      import('#web/features/people/people.api.ts'),
      import('#web/features/duties/duties.api.ts'),
    ]);
    return (place) => {
      people.prefetchProfile(place);
      if (Number(place.params['employeeId']) === place.viewer.employeeId) duties.prefetchDuties();
    };
  },
  // An Admin's or a lead's visit is recorded, and takes the dot of what is new away.
  isRecorded: true,
};

const project: PageStart = {
  access: { required: [isAdmin, actsAsLead, isProjectManager] },
  data: async () => (await import('#web/features/projects/directory/projects.api.ts')).prefetchProject,
};

/**
 * The screens in the full shell. The build reads here which scripts the document of a path preloads
 * (scripts/pages/preloads.ts).
 */
export const screens: RouteObject[] = [
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
            handle: { title: 'Dashboard', start: dashboard },
            middleware: [starts(dashboard), requireDashboard],
            lazy: {
              Component: async () =>
                (await import('#web/features/dashboards/DashboardPage.tsx')).DashboardPage,
            },
          },
          {
            path: paths.directory,
            ...page(
              can.seeDirectory,
              'Team Member Directory',
              async () => (await import('#web/features/people/people.api.ts')).prefetchDirectory,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/people/directory/DirectoryPage.tsx')).DirectoryPage,
            },
          },
          {
            path: paths.reviewCycle,
            ...page(
              can.seeReviewCycle,
              'Review Cycle',
              async () => (await import('#web/features/reviews/cycle/review-cycle.api.ts')).prefetchCycle,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/cycle/ReviewCyclePage.tsx')).ReviewCyclePage,
            },
          },
          {
            path: `${paths.directory}/:employeeId`,
            ...record('Team Member Profile', profile),
            lazy: {
              Component: async () =>
                (await import('#web/features/people/profile/ProfilePage.tsx')).ProfilePage,
            },
          },
          {
            path: `${paths.directory}/:employeeId/goals/:goalId`,
            ...record('Goal', {
              data: async () => (await import('#web/features/goals/goals.api.ts')).prefetchGoal,
            }),
            lazy: { Component: async () => (await import('#web/features/goals/GoalPage.tsx')).GoalPage },
          },
          {
            path: `${paths.reviews}/:annualReviewId`,
            ...record('Annual Review', {
              data: async () =>
                (await import('#web/features/reviews/reading/review-reading.api.ts')).prefetchReview,
              isRecorded: true,
            }),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/reading/ReviewPage.tsx')).ReviewPage,
            },
          },
          {
            path: paths.projects,
            ...page(
              can.listProjects,
              'Project Evaluations',
              async () =>
                (await import('#web/features/projects/directory/project-lists.api.ts')).prefetchProjects,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectsPage.tsx')).ProjectsPage,
            },
          },
          {
            path: paths.newProject,
            ...page(can.createProject, 'New Project Evaluation'),
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectFormPage.tsx')).ProjectFormPage,
            },
          },
          {
            path: `${paths.projects}/:projectId/edit`,
            ...record('Edit Project Evaluation', project),
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectFormPage.tsx')).ProjectFormPage,
            },
          },
          {
            path: `${paths.projects}/:projectId`,
            ...record('Project Evaluation', project),
            lazy: {
              Component: async () =>
                (await import('#web/features/projects/directory/ProjectPage.tsx')).ProjectPage,
            },
          },
          {
            path: paths.kudos,
            ...page(
              can.reviewKudos,
              'Kudos Review',
              async () => (await import('#web/features/kudos/kudos.api.ts')).prefetchKudos,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/kudos/approval/KudosReviewPage.tsx')).KudosReviewPage,
            },
          },
          {
            path: paths.recognition,
            ...page(
              () => true,
              'Recognition',
              async () => (await import('#web/features/kudos/kudos.api.ts')).prefetchFeed,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/kudos/RecognitionPage.tsx')).RecognitionPage,
            },
          },
          {
            path: paths.automaticReminders,
            ...page(
              can.manageAutomaticReminders,
              'Automatic Reminders',
              async () =>
                (await import('#web/features/emails/notifications.api.ts')).prefetchAutomaticReminders,
              () => import('#web/features/emails/RemindersForm.tsx'),
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/emails/AutomaticRemindersPage.tsx')).AutomaticRemindersPage,
            },
          },
          {
            path: paths.settings,
            ...page(
              can.changeSettings,
              'Settings',
              async () => (await import('#web/features/settings/settings.api.ts')).prefetchSettings,
              () => import('#web/features/settings/SettingsForm.tsx'),
            ),
            lazy: {
              Component: async () => (await import('#web/features/settings/SettingsPage.tsx')).SettingsPage,
            },
          },
          {
            path: paths.peopleImport,
            ...page(can.importPeople, 'Import People'),
            lazy: {
              Component: async () => (await import('#web/features/roster/ImportPage.tsx')).ImportPage,
            },
          },
          {
            path: paths.firstRun,
            ...page(can.changeSettings, 'Set Up'),
            lazy: {
              Component: async () => (await import('#web/features/first-run/FirstRunPage.tsx')).FirstRunPage,
            },
          },
          {
            path: paths.system,
            ...page(
              can.manageSystem,
              'System',
              async () => (await import('#web/features/system/system.api.ts')).prefetchSystem,
            ),
            lazy: { Component: async () => (await import('#web/features/system/SystemPage.tsx')).SystemPage },
          },
          {
            path: paths.mailTexts,
            ...page(
              can.changeMailTexts,
              'Emails',
              async () => (await import('#web/features/emails/mail-texts.api.ts')).prefetchMailTexts,
            ),
            lazy: {
              Component: async () => (await import('#web/features/emails/MailTextsPage.tsx')).MailTextsPage,
            },
          },
          {
            path: paths.questionSets,
            ...page(
              can.manageQuestionSets,
              'Review Questions',
              async () =>
                (await import('#web/features/reviews/questions/question-sets.api.ts')).prefetchQuestionSets,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/questions/QuestionSetsPage.tsx')).QuestionSetsPage,
            },
          },
          {
            path: paths.departments,
            ...page(
              can.managePeople,
              'Departments',
              async () => (await import('#web/features/people/job-names/job-names.api.ts')).prefetchJobNames,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/people/job-names/DepartmentsPage.tsx')).DepartmentsPage,
            },
          },
          {
            path: paths.signIns,
            ...page(
              can.managePeople,
              'Sign-ins',
              async () => (await import('#web/features/people/sign-ins/sign-ins.api.ts')).prefetchSignIns,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/people/sign-ins/SignInsPage.tsx')).SignInsPage,
            },
          },
          {
            path: paths.recentActions,
            ...page(
              isAdmin,
              'Recent Actions',
              async () =>
                (await import('#web/features/reviews/cycle/bulk/bulk-actions.api.ts')).prefetchBulkActions,
            ),
            lazy: {
              Component: async () =>
                (await import('#web/features/reviews/cycle/bulk/RecentActionsPage.tsx')).RecentActionsPage,
            },
          },
          {
            path: paths.stylePreview,
            ...page(can.seeStylePreview, 'Style Preview'),
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
