import { useState } from 'react';
import { WidenContext } from '#web/ui/feedback/widen.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useSettings } from './settings.api.ts';

const SettingsForm = lazyForm(async () => (await import('./SettingsForm.tsx')).SettingsForm);

/** The company settings. */
export function SettingsPage() {
  const load = useSettings();
  const [isWide, setIsWide] = useState(false);
  return (
    <Page
      title="Settings"
      description="What your company chooses for its annual reviews and for everyday use."
      width={isWide ? 'directory' : 'form'}
    >
      <Loaded
        load={load}
        data={load.data}
        failed="The settings could not be loaded."
        skeleton={<Skeletons shape="cards" rows={3} />}
      >
        {(settings) => (
          <WidenContext value={setIsWide}>
            <SettingsForm settings={settings} onChanged={async () => (await load.refetch()).data} />
          </WidenContext>
        )}
      </Loaded>
      <p>
        <a href="/third-party-notices.txt">Third-party notices</a>
      </p>
    </Page>
  );
}
