import { useState } from 'react';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { useServerSearch } from '#web/ui/table/use-url-list.ts';
import { ApprovedKudos } from './ApprovedKudos.tsx';
import { useKudoList } from './use-kudo-list.ts';
import { WaitingKudos } from './WaitingKudos.tsx';

const OpenKudo = lazyForm(async () => (await import('../OpenKudo.tsx')).OpenKudo);

/** The page where Admins read, edit and approve kudos. */
export function KudosReviewPage() {
  const { text, setText, wanted } = useServerSearch('search');
  const waiting = useKudoList('waiting', wanted);
  const approved = useKudoList('approved', wanted);
  const [chosen, setChosen] = useState<ReviewedKudo | null>(null);
  const close = () => setChosen(null);
  // The newest state of the kudo, or the last known one if it is on no loaded page.
  const loaded = [...(waiting.rows ?? []), ...(approved.rows ?? [])];
  const isLoaded = waiting.rows !== undefined;
  useReopened(
    'Kudo',
    (id) => setChosen(loaded.find(({ shoutoutId }) => shoutoutId === id) ?? null),
    isLoaded,
  );
  const opened = loaded.find(({ shoutoutId }) => shoutoutId === chosen?.shoutoutId) ?? chosen;
  return (
    <Page
      title="Kudos Review"
      description="Recipients see kudos and get an email once the kudos are approved."
      width="directory"
    >
      <FilterInput label="Search kudos" value={text} onChange={setText} />
      <WaitingKudos list={waiting} onOpen={setChosen} />
      <ApprovedKudos list={approved} onOpen={setChosen} />
      <FormDialog
        opened={opened !== null}
        title="Kudo"
        place={{ name: 'Kudo', given: opened?.shoutoutId }}
        onClose={close}
      >
        {opened !== null && <OpenKudo key={opened.shoutoutId} kudo={opened} onClose={close} />}
      </FormDialog>
    </Page>
  );
}
