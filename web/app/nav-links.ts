import { can } from '#contract/policies.ts';
import { dashboardOf } from './dashboard-of.ts';
import type { Rule } from './access.ts';
import { paths } from './paths.ts';

type NavLinkItem = { readonly label: string; readonly to: string; readonly isVisible: Rule };

/** The main links of the navigation bar, and who sees each of them. */
export const navLinks: readonly NavLinkItem[] = [
  { label: 'Dashboard', to: paths.dashboard, isVisible: (viewer) => dashboardOf(viewer) !== null },
  { label: 'Team Member Directory', to: paths.directory, isVisible: can.seeDirectory },
  { label: 'Review Cycle', to: paths.reviewCycle, isVisible: can.seeReviewCycle },
  { label: 'Project Evaluations', to: paths.projects, isVisible: can.listProjects },
  { label: 'Kudos Review', to: paths.kudos, isVisible: can.reviewKudos },
  { label: 'Reminders', to: paths.automaticReminders, isVisible: can.manageAutomaticReminders },
];
