import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Kudo } from '#contract/kudos.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { matchesFilter } from '#web/ui/table/matches-filter.ts';
import { useUrlText } from '#web/ui/table/use-url-list.ts';
import { ApprovedKudos } from './ApprovedKudos.tsx';
import { KudoDialog } from './KudoDialog.tsx';
import { searchParts } from './kudo-columns.tsx';
import { kudosQuery } from './kudos.api.ts';
import { WaitingKudos } from './WaitingKudos.tsx';

const NONE: readonly Kudo[] = [];

/** Where Admins read, edit and approve kudos. */
export function KudosReviewPage() {
  const { data = NONE, isPending, isError } = useQuery(kudosQuery);
  const [text, setText] = useUrlText('search');
  const filter = useDeferredValue(text);
  const [openId, setOpenId] = useState<number | null>(null);
  const found = useMemo(
    () => data.filter((kudo) => matchesFilter(filter, searchParts(kudo))),
    [data, filter],
  );
  const waiting = useMemo(() => found.filter((kudo) => !kudo.approved), [found]);
  const approved = useMemo(() => found.filter((kudo) => kudo.approved), [found]);
  const open = data.find((kudo) => kudo.shoutoutId === openId) ?? null;
  return (
    <Page
      title="Kudos Review"
      description="Recipients see kudos, and get an e-mail, once they are approved."
      width="directory"
    >
      <FilterInput label="Search kudos" value={text} onChange={setText} />
      {isPending && <Skeletons shape="table" rows={8} />}
      {isError && <Empty text="The kudos could not be loaded." />}
      {!isPending && !isError && (
        <>
          <WaitingKudos
            kudos={waiting}
            isFiltered={filter !== ''}
            onOpen={(kudo) => setOpenId(kudo.shoutoutId)}
          />
          <ApprovedKudos
            kudos={approved}
            isFiltered={filter !== ''}
            onOpen={(kudo) => setOpenId(kudo.shoutoutId)}
          />
        </>
      )}
      <KudoDialog kudo={open} onClose={() => setOpenId(null)} />
    </Page>
  );
}
