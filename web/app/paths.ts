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
  review: (annualReviewId: number) => `/reviews/${annualReviewId}`,
  automaticReminders: '/automatic-reminders',
  settings: '/settings',
  mailTexts: '/settings/emails',
  peopleImport: '/import',
  evaluations: '/evaluations',
  evaluationWelcome: (guid: string) => `/evaluations/${guid}/welcome`,
  evaluationSurvey: (guid: string) => `/evaluations/${guid}/survey`,
  evaluationComplete: (guid: string) => `/evaluations/${guid}/complete`,
  stylePreview: '/style-preview',
  accessDenied: '/access-denied',
} as const;

/** The form of an evaluation, which says itself what happens to its input. */
export const isSurvey = (pathname: string) =>
  pathname.startsWith(`${paths.evaluations}/`) && pathname.endsWith('/survey');

/** The evaluation pages hide the main links, to keep people on the evaluation. */
export const showsMainLinks = (pathname: string) =>
  pathname !== paths.evaluations && !pathname.startsWith(`${paths.evaluations}/`);
