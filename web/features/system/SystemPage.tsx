import { Button } from '@mantine/core';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useSystem } from './system.api.ts';
import { SystemFacts } from './SystemFacts.tsx';

/** The state of the installation, without anything about people. */
export function SystemPage() {
  const { data, isError, refetch } = useSystem();
  const load = () => refetch();
  return (
    <Page title="System" description="How this installation is doing." width="form">
      {data !== undefined && <SystemFacts system={data} />}
      {data === undefined && !isError && <Skeletons shape="cards" rows={4} />}
      {data === undefined && isError && (
        <Empty
          text="The state of the system could not be loaded."
          action={
            <Button variant="default" size="xs" onClick={() => void load()}>
              Try again
            </Button>
          }
        />
      )}
    </Page>
  );
}
