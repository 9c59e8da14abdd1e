import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useSystem } from './system.api.ts';
import { SystemFacts } from './SystemFacts.tsx';

/** The state of the installation, without anything about people. */
export function SystemPage() {
  const load = useSystem();
  return (
    <Page title="System" description="How this installation is doing." width="form">
      <Loaded
        load={load}
        data={load.data}
        failed="The state of the system could not be loaded."
        skeleton={<Skeletons shape="cards" rows={4} />}
      >
        {(system) => <SystemFacts system={system} />}
      </Loaded>
    </Page>
  );
}
