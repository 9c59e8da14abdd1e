import { can } from '#contract/policies.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { knownFeatures } from '#web/app/features.ts';
import { companyPagesOf } from '#web/app/navigation/company-pages.ts';
import { linksOf } from '#web/app/shell/nav-links.ts';
import { paths } from '#web/app/paths.ts';
import { isOpenedByAct } from './actions.ts';

type FoundPage = {
  readonly label: string;
  readonly to: string;
  /** Another name, by which the page is found. */
  readonly word?: string;
};

/** The pages that the viewer may open: those of the bar, the company's, and what no page leads to. */
export function pagesOf(viewer: SignedInUser): readonly FoundPage[] {
  const company = companyPagesOf(viewer).map(({ title, label, to }) => ({ label: title, to, word: label }));
  return [
    ...linksOf(viewer, knownFeatures()).filter((link) => company.every(({ to }) => to !== link.to)),
    ...company.filter(({ to }) => !isOpenedByAct(to)),
    ...(can.seeStylePreview(viewer) ? [{ label: 'Style Preview', to: paths.stylePreview }] : []),
  ];
}
