import { Page } from '#web/ui/layout/Page.tsx';
import { RecentActionsList } from './RecentActionsList.tsx';

/** The bulk actions that the viewer has started, as a page of the company. */
export const RecentActionsPage = () => (
  <Page
    title="Recent Actions"
    description="What you have started for many people at once, the newest first. Each shows its progress or its result."
    width="directory"
  >
    <RecentActionsList />
  </Page>
);
