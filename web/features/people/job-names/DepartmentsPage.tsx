import { Page } from '#web/ui/layout/Page.tsx';
import { JobNames } from './JobNames.tsx';

/** All departments and all positions, to rename and to merge them. */
export function DepartmentsPage() {
  return (
    <Page
      title="Departments and Positions"
      description="Rename them, or merge two that mean the same. Forms and filters offer only those that an active person has."
      width="directory"
    >
      <JobNames kind="department" />
      <JobNames kind="position" />
    </Page>
  );
}
