import { Button } from '@mantine/core';
import { IconPlus } from '#web/ui/icons.tsx';
import { Link } from 'react-router';
import { can, isAdmin } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { useServerSearch } from '#web/ui/table/use-url-list.ts';
import { ClosedProjects, OpenProjects } from './ProjectList.tsx';

/** The project evaluations directory: open projects, and closed ones for Admins. */
export function ProjectsPage() {
  const viewer = useViewer();
  const { text, setText, wanted } = useServerSearch('filter');
  const mayCreate = can.createProject(viewer);
  return (
    <Page
      title="Project Evaluations"
      description={
        isAdmin(viewer)
          ? 'All open projects and the progress of their evaluations.'
          : 'Your open projects and the progress of their evaluations.'
      }
      actions={mayCreate && <NewProjectButton />}
      width="directory"
    >
      <FilterInput label="Search by project, manager or year" value={text} onChange={setText} />
      <OpenProjects filter={wanted} emptyAction={mayCreate && <FirstProjectButton />} />
      {can.seeClosedProjects(viewer) && (
        <CollapsibleSection title="Closed Projects">
          <ClosedProjects filter={wanted} />
        </CollapsibleSection>
      )}
    </Page>
  );
}

const NewProjectButton = () => (
  <Button component={Link} to={paths.newProject} leftSection={<IconPlus size={16} aria-hidden />}>
    New Project Evaluation
  </Button>
);

/** Less prominent than the same button at the top of the page. */
const FirstProjectButton = () => (
  <Button component={Link} to={paths.newProject} variant="default" size="xs">
    New Project Evaluation
  </Button>
);
