import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useSystem } from './system.api.ts';
import { SystemFacts } from './SystemFacts.tsx';

/** The state of the installation, without anything about people. */
export function SystemPage() {
  const load = useSystem();
  const { data } = load;
  return (
    <Page title="System" description="How this installation is doing." width="form">
      {data !== undefined && <SystemFacts system={data} />}
      {data === undefined && (
        <NotLoaded load={load} failed="The state of the system could not be loaded.">
          <Skeletons shape="cards" rows={4} />
        </NotLoaded>
      )}
    </Page>
  );
}
