import { can } from '#contract/policies.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { knownFeatures } from '#web/app/features.ts';
import { companyPagesOf } from '#web/app/navigation/company-pages.ts';
import { linksOf } from '#web/app/shell/nav-links.ts';
import { paths } from '#web/app/paths.ts';

type FoundPage = {
  readonly label: string;
  readonly to: string;
  /** Another name, by which the page is found. */
  readonly word?: string;
};

/** The pages that the viewer may open: those of the bar, those that other pages lead to, the company's. */
export function pagesOf(viewer: SignedInUser): readonly FoundPage[] {
  const company = companyPagesOf(viewer).map(({ title, label, to }) => ({ label: title, to, word: label }));
  return [
    ...linksOf(viewer, knownFeatures()).filter((link) => company.every(({ to }) => to !== link.to)),
    ...otherPages.filter(({ isVisible }) => isVisible(viewer)),
    ...company,
  ];
}

const otherPages = [
  { label: 'New Project Evaluation', to: paths.newProject, isVisible: can.createProject },
  { label: 'Style Preview', to: paths.stylePreview, isVisible: can.seeStylePreview },
];
