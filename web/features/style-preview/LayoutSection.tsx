import { Button } from '@mantine/core';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { BackButton } from '#web/ui/layout/BackButton.tsx';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { Failed } from '#web/ui/layout/Failed.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { SideBySide } from './SideBySide.tsx';
import classes from './StylePreviewPage.module.css';

export function LayoutSection() {
  return <SideBySide Content={Layout} />;
}

const Layout = () => (
  <>
    <BackButton to="/style-preview" label="Back to the top" />
    <div className={classes.row}>
      <Avatar name="Mia Wolf" size="small" />
      <Avatar name="José Álvarez" />
      <Avatar name="Ada Admin" size="large" />
    </div>
    <Widget title="Filled" actions={<Button size="compact-sm">Edit</Button>}>
      <KeyValueList
        items={[
          { label: 'Position', value: 'Developer' },
          { label: 'Hire date', value: '03/04/2021' },
        ]}
      />
    </Widget>
    <Widget title="Loading" isLoading />
    <Widget title="Empty" emptyText="Nothing here yet." emptyAction={<Button size="xs">Add one</Button>} />
    <Widget title="Failed">
      <Failed text="The projects could not be loaded." onRetry={() => undefined} />
    </Widget>
    <Skeletons rows={2} shape="table" />
    <Empty text="No goals in this period." />
    <Timeline
      items={[
        { key: 1, title: 'Tech Lead', when: '01/15/2025', children: null },
        { key: 2, title: 'Developer', when: '03/04/2021', children: null },
      ]}
    />
    <CollapsibleSection title="Archived" count={2}>
      Two people.
    </CollapsibleSection>
  </>
);
