import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { can } from '#contract/policies.ts';
import { featuresQuery } from '#web/app/features.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { Feed } from './Feed.tsx';

const KudoForm = lazyForm(async () => (await import('./KudoForm.tsx')).KudoForm);

/** The kudos feed: approved kudos that all people may read, while the company has turned it on. */
export function RecognitionPage() {
  const viewer = useViewer();
  const features = useQuery(featuresQuery);
  const give = (
    <FormButton
      label="Give kudos"
      form={({ onClose }) => <KudoForm senderId={viewer.employeeId} onClose={onClose} />}
    />
  );
  return (
    <Page
      title="Recognition"
      {...(features.data?.kudosFeed === false
        ? {}
        : { description: 'Approved kudos, newest first. Everyone who signs in reads them here.' })}
      actions={features.data?.kudosFeed === true ? give : undefined}
      width="directory"
    >
      <Loaded
        load={features}
        data={features.data}
        failed="The kudos could not be loaded."
        skeleton={<Skeletons shape="list" rows={6} />}
        emptyText={({ kudosFeed }) => (kudosFeed ? null : 'The kudos feed is off.')}
        emptyAction={can.changeSettings(viewer) && <Link to={paths.settings}>Open the settings</Link>}
      >
        {() => <Feed />}
      </Loaded>
    </Page>
  );
}
