import { can, isAdmin, type Viewer } from '#contract/policies.ts';
import { paths } from '../paths.ts';

type CompanyPage = {
  /** In the menu of these pages. */
  readonly label: string;
  /** On the page itself, and in the search. */
  readonly title: string;
  readonly to: string;
  readonly isVisible: (viewer: Viewer) => boolean;
};

/** The pages under Company, in the order of their menu. The bar, the menu and the search read them here. */
const companyPages: readonly CompanyPage[] = [
  { label: 'General', title: 'Settings', to: paths.settings, isVisible: can.changeSettings },
  {
    label: 'Questions',
    title: 'Review Questions',
    to: paths.questionSets,
    isVisible: can.manageQuestionSets,
  },
  { label: 'Emails', title: 'Emails', to: paths.mailTexts, isVisible: can.changeMailTexts },
  {
    label: 'Reminders',
    title: 'Automatic Reminders',
    to: paths.automaticReminders,
    isVisible: can.manageAutomaticReminders,
  },
  {
    label: 'People Import and Export',
    title: 'Import People',
    to: paths.peopleImport,
    isVisible: can.importPeople,
  },
  {
    label: 'Departments',
    title: 'Departments and Positions',
    to: paths.departments,
    isVisible: can.managePeople,
  },
  { label: 'Sign-ins', title: 'Sign-ins', to: paths.signIns, isVisible: can.managePeople },
  {
    label: 'Recent Actions',
    title: 'Recent Actions',
    to: paths.recentActions,
    isVisible: isAdmin,
  },
  { label: 'System', title: 'System', to: paths.system, isVisible: can.manageSystem },
];

/** Those that the viewer may open. */
export const companyPagesOf = (viewer: Viewer): readonly CompanyPage[] =>
  companyPages.filter(({ isVisible }) => isVisible(viewer));
