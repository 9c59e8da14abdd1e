import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { WidenContext } from '#web/ui/feedback/widen.ts';
import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useSettings } from './settings.api.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The company settings. */
export function SettingsPage() {
  const settings = useSettings();
  const { data, refetch } = settings;
  const [isWide, setIsWide] = useState(false);
  const load = async () => (await refetch()).data;
  return (
    <Page
      title="Settings"
      description="What your company chooses for its annual reviews and for everyday use."
      width={isWide ? 'directory' : 'form'}
      actions={
        <>
          <Button component={Link} to={paths.questionSets} variant="default">
            Questions
          </Button>
          <Button component={Link} to={paths.mailTexts} variant="default">
            Emails
          </Button>
          <Button component={Link} to={paths.system} variant="default">
            System
          </Button>
        </>
      }
    >
      {data !== undefined && (
        <WidenContext value={setIsWide}>
          <SettingsForm settings={data} onChanged={load} />
        </WidenContext>
      )}
      {data === undefined && (
        <NotLoaded load={settings} failed="The settings could not be loaded.">
          <Skeletons shape="cards" rows={3} />
        </NotLoaded>
      )}
      <p>
        <a href="/third-party-notices.txt">Third-party notices</a>
      </p>
    </Page>
  );
}
