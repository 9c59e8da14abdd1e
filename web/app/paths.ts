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
  reviewCycle: '/review-cycle',
  automaticReminders: '/automatic-reminders',
  settings: '/settings',
  evaluations: '/evaluations',
  evaluationWelcome: (guid: string) => `/evaluations/${guid}/welcome`,
  evaluationSurvey: (guid: string) => `/evaluations/${guid}/survey`,
  evaluationComplete: (guid: string) => `/evaluations/${guid}/complete`,
  stylePreview: '/style-preview',
  accessDenied: '/access-denied',
} as const;

/** The evaluation pages hide the main links, to keep people on the evaluation. */
export const showsMainLinks = (pathname: string) =>
  pathname !== paths.evaluations && !pathname.startsWith(`${paths.evaluations}/`);
