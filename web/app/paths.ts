/** The table of paths. Link to a screen only through this table. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  directory: '/employees',
  profile: (employeeId: number) => `/employees/${employeeId}`,
  goal: (employeeId: number, goalId: number) => `/employees/${employeeId}/goals/${goalId}`,
  projects: '/projects',
  newProject: '/projects/new',
  project: (projectId: number) => `/projects/${projectId}`,
  editProject: (projectId: number) => `/projects/${projectId}/edit`,
  kudos: '/kudos',
  recognition: '/recognition',
  reviewCycle: '/review-cycle',
  reviewsToStart: '/review-cycle?state=DueToStart',
  reviews: '/reviews',
  review: (annualReviewId: number) => `/reviews/${annualReviewId}`,
  automaticReminders: '/automatic-reminders',
  settings: '/settings',
  mailTexts: '/settings/emails',
  questionSets: '/settings/questions',
  departments: '/settings/departments',
  signIns: '/settings/sign-ins',
  recentActions: '/settings/recent-actions',
  peopleImport: '/import',
  firstRun: '/first-run',
  system: '/system',
  evaluations: '/evaluations',
  evaluationWelcome: (guid: string) => `/evaluations/${guid}/welcome`,
  evaluationSurvey: (guid: string) => `/evaluations/${guid}/survey`,
  evaluationComplete: (guid: string) => `/evaluations/${guid}/complete`,
  reviewForm: (annualReviewerId: number) => `/review-forms/${annualReviewerId}`,
  stylePreview: '/style-preview',
  accessDenied: '/access-denied',
} as const;

/** Whether the page is that of the path, or below it. */
export const isWithin = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

/** The form of a review. It stays open when the session ends, and goes on after the next sign-in. */
export const isReviewForm = (pathname: string) => pathname.startsWith('/review-forms/');

/** The evaluation pages hide the main links, to keep people on the evaluation. */
export const showsMainLinks = (pathname: string) => !isWithin(pathname, paths.evaluations);

/** The pages in a shell of their own, without main links. */
export const isPlain = (pathname: string) => /^\/(?:evaluations|review-forms)\/[^/]/.test(pathname);
