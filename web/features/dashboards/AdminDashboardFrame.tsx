import type { ReactNode } from 'react';
import { Page } from '#web/ui/layout/Page.tsx';

type Props = { readonly duties: ReactNode; readonly actions?: ReactNode; readonly children: ReactNode };

/** The Admin's dashboard around its panels. The frame shows with placeholders until the panels are loaded. */
export const AdminDashboardFrame = ({ duties, children, ...more }: Props) => (
  <Page
    title="Dashboard"
    description="Annual reviews and project evaluations in progress, overdue work and upcoming dates."
    width="directory"
    {...more}
  >
    {duties}
    {children}
  </Page>
);
