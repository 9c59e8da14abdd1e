import { can } from '#contract/policies.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { knownFeatures } from '#web/app/features.ts';
import { linksOf } from '#web/app/shell/nav-links.ts';
import { paths } from '#web/app/paths.ts';

type FoundPage = { readonly label: string; readonly to: string };

/** The pages that the viewer may open: those of the bar, then those that other pages lead to. */
export const pagesOf = (viewer: SignedInUser): readonly FoundPage[] => [
  // The bar shortens the title of this page.
  ...linksOf(viewer, knownFeatures()).filter(({ to }) => to !== paths.automaticReminders),
  ...otherPages.filter(({ isVisible }) => isVisible(viewer)),
];

const otherPages = [
  { label: 'New Project Evaluation', to: paths.newProject, isVisible: can.createProject },
  { label: 'Settings', to: paths.settings, isVisible: can.changeSettings },
  { label: 'Automatic Reminders', to: paths.automaticReminders, isVisible: can.manageAutomaticReminders },
  { label: 'Emails', to: paths.mailTexts, isVisible: can.changeMailTexts },
  { label: 'Review Questions', to: paths.questionSets, isVisible: can.manageQuestionSets },
  { label: 'Departments and Positions', to: paths.departments, isVisible: can.managePeople },
  { label: 'Style Preview', to: paths.stylePreview, isVisible: can.seeStylePreview },
  { label: 'System', to: paths.system, isVisible: can.manageSystem },
  { label: 'Import People', to: paths.peopleImport, isVisible: can.importPeople },
];
