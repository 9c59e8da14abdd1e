import { can, type Viewer } from '#contract/policies.ts';
import { companyPagesOf } from '../navigation/company-pages.ts';
import { dashboardOf } from '../navigation/dashboard-of.ts';
import type { KnownFeatures } from '../features.ts';
import { isWithin, paths } from '../paths.ts';

type NavLinkItem = {
  readonly label: string;
  readonly to: string;
  readonly isVisible: (viewer: Viewer, features: KnownFeatures) => boolean;
};

type BarLink = Pick<NavLinkItem, 'label' | 'to'>;

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
];

/** The main links of the bar: the viewer's own page, those of their roles, then the company. */
export const linksOf = (viewer: Viewer, features: KnownFeatures): readonly BarLink[] => [
  { label: 'My page', to: paths.profile(viewer.employeeId) },
  ...roleLinks.filter(({ isVisible }) => isVisible(viewer, features)),
  ...companyPagesOf(viewer)
    .slice(0, 1)
    .map(({ to }) => ({ label: 'Company', to })),
];

/** The link to whose pages this one belongs: the first of its places that the bar has. */
export function litLink(links: readonly BarLink[], viewer: Viewer, pathname: string): BarLink | undefined {
  for (const place of placesOf(viewer, pathname)) {
    const lit = links.find(({ to }) => isWithin(place, to));
    if (lit !== undefined) return lit;
  }
  return undefined;
}

function placesOf(viewer: Viewer, pathname: string): readonly string[] {
  const own = paths.profile(viewer.employeeId);
  const company = companyPagesOf(viewer);
  if (company.some(({ to }) => isWithin(pathname, to))) return company.slice(0, 1).map(({ to }) => to);
  // Handlers come to a review from the cycle, all others from their own page.
  if (isWithin(pathname, paths.reviews)) return [paths.reviewCycle, own];
  return [isWithin(pathname, own) ? own : pathname];
}
