import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ReviewedKudo } from '#contract/kudos.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { searchable } from '#web/ui/table/matches-filter.ts';
import { useUrlSearch } from '#web/ui/table/use-url-list.ts';
import { ApprovedKudos } from './ApprovedKudos.tsx';
import { searchParts } from './kudo-columns.tsx';
import { kudosQuery } from './kudos.api.ts';
import { WaitingKudos } from './WaitingKudos.tsx';

const OpenKudo = lazyForm(async () => (await import('./OpenKudo.tsx')).OpenKudo);

const NONE: readonly ReviewedKudo[] = [];

/** The page where Admins read, edit and approve kudos. */
export function KudosReviewPage() {
  const { data = NONE, isPending, isError } = useQuery(kudosQuery);
  const [text, setText] = useUrlSearch('search');
  const wanted = useDeferredValue(text);
  return (
    <Page
      title="Kudos Review"
      description="Recipients see kudos and get an email once the kudos are approved."
      width="directory"
    >
      <FilterInput label="Search kudos" value={text} onChange={setText} />
      {isPending && <Skeletons shape="table" rows={SKELETON_ROWS} />}
      {isError && data === NONE && <Empty text="The kudos could not be loaded." />}
      {data !== NONE && <KudoTables kudos={data} wanted={wanted} />}
    </Page>
  );
}

/** More rows than fit on a screen, so that nothing visible shifts when the data arrives. */
const SKELETON_ROWS = 40;

type Props = {
  readonly kudos: readonly ReviewedKudo[];
  /** The deferred search text. It may lag behind the field, so that typing never does. */
  readonly wanted: string;
};

/** Memoized, so that a keystroke renders only the field until the lists are ready. */
const KudoTables = memo(function KudoTables({ kudos, wanted }: Props) {
  const [openId, setOpenId] = useState<number | null>(null);
  const open = useCallback((kudo: ReviewedKudo) => setOpenId(kudo.shoutoutId), []);
  const close = () => setOpenId(null);
  const opened = kudos.find((one) => one.shoutoutId === openId);
  const indexed = useMemo(
    () => kudos.map((kudo) => ({ kudo, isFound: searchable(searchParts(kudo)) })),
    [kudos],
  );
  const [waiting, approved] = useMemo(() => {
    const found = indexed.filter(({ isFound }) => isFound(wanted)).map(({ kudo }) => kudo);
    return [found.filter((kudo) => !kudo.approved), found.filter((kudo) => kudo.approved)];
  }, [indexed, wanted]);
  // Defer the second table, so that neither render blocks typing for long.
  const approvedLater = useDeferredValue(approved);
  const isFiltered = wanted.trim() !== '';
  return (
    <>
      <WaitingKudos kudos={waiting} isFiltered={isFiltered} onOpen={open} />
      <ApprovedKudos kudos={approvedLater} isFiltered={isFiltered} onOpen={open} />
      <FormDialog opened={opened !== undefined} title="Kudo" onClose={close}>
        {opened !== undefined && <OpenKudo key={opened.shoutoutId} kudo={opened} onClose={close} />}
      </FormDialog>
    </>
  );
});
