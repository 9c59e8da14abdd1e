import { can, type Viewer } from '#contract/policies.ts';
import { dashboardOf } from '../navigation/dashboard-of.ts';
import type { KnownFeatures } from '../features.ts';
import { paths } from '../paths.ts';

type NavLinkItem = {
  readonly label: string;
  readonly to: string;
  readonly isVisible: (viewer: Viewer, features: KnownFeatures) => boolean;
};

const seesKudosFeed = (viewer: Viewer, { kudosFeed = false }: KnownFeatures) =>
  can.seeKudosFeed(viewer, { kudosFeed });

/** The links of roles, and who sees each of them. */
const roleLinks: readonly NavLinkItem[] = [
  { label: 'Dashboard', to: paths.dashboard, isVisible: (viewer) => dashboardOf(viewer) !== null },
  { label: 'Team Member Directory', to: paths.directory, isVisible: can.seeDirectory },
  { label: 'Review Cycle', to: paths.reviewCycle, isVisible: can.seeReviewCycle },
  { label: 'Project Evaluations', to: paths.projects, isVisible: can.listProjects },
  { label: 'Recognition', to: paths.recognition, isVisible: seesKudosFeed },
  { label: 'Kudos Review', to: paths.kudos, isVisible: can.reviewKudos },
  { label: 'Reminders', to: paths.automaticReminders, isVisible: can.manageAutomaticReminders },
];

/** The main links of the navigation bar: the viewer's own page, then those of their roles. */
export const linksOf = (
  viewer: Viewer,
  features: KnownFeatures,
): readonly Pick<NavLinkItem, 'label' | 'to'>[] => [
  { label: 'My page', to: paths.profile(viewer.employeeId) },
  ...roleLinks.filter(({ isVisible }) => isVisible(viewer, features)),
];
