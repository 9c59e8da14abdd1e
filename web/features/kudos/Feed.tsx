import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoValues } from '#contract/kudos/kudos.ts';
import { featuresQuery } from '#web/app/features.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { useUrlText } from '#web/ui/table/use-url-list.ts';
import { feedQuery } from './kudos.api.ts';
import { KudoNames } from './KudoNames.tsx';
import { ValueChips } from './ValueChips.tsx';
import classes from './kudos.module.css';

// Their picker is large, and the kudos come first.
const FeedFilters = lazyPart(async () => (await import('./FeedFilters.tsx')).FeedFilters);

/** The kudos of the feed with its filters, which the address keeps. */
export function Feed() {
  const [inAddress, setValue] = useUrlText('value');
  const value = kudoValues.find((one) => one === inAddress) ?? '';
  const [personInAddress, setPerson] = useUrlText('person');
  const person = /^[1-9]\d{0,8}$/.test(personInAddress) ? Number(personInAddress) : null;
  const list = usePaged(feedQuery({ value, person: person === null ? '' : String(person) }));
  const client = useQueryClient();
  // The feed may have been turned off since the page was opened.
  useEffect(() => {
    if (list.isError) void client.invalidateQueries(featuresQuery);
  }, [client, list.isError]);
  return (
    <>
      <div className={classes.filters}>
        <FeedFilters
          value={value}
          onValue={setValue}
          person={person}
          onPerson={(id) => setPerson(id === null ? '' : String(id))}
        />
      </div>
      <Loaded
        load={list}
        data={list.rows}
        failed="The kudos could not be loaded."
        skeleton={<Skeletons shape="list" rows={6} />}
        emptyText={ifEmpty(
          value === '' && person === null
            ? 'No kudos in the feed yet. Kudos that are sent from now on appear here once an Admin has approved them.'
            : 'No kudos match the filters.',
        )}
      >
        {(rows) => (
          <>
            <p className={classes.count} role="status">
              {list.total === '1' ? '1 kudo' : `${list.total} kudos`}
            </p>
            <ul className={classes.list} aria-label="Kudos">
              {rows.map((kudo) => (
                <FeedItem key={kudo.shoutoutId} kudo={kudo} />
              ))}
            </ul>
            <MoreRows
              noun="kudos"
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              onAll={list.loadAll}
              printed={{ shown: rows.length, total: list.total, noun: 'kudos' }}
              isAutomatic={!list.hasFailedMore}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function FeedItem({ kudo }: { readonly kudo: FeedKudo }) {
  return (
    <li className={classes.kudo}>
      <div className={classes.head}>
        <span>
          <KudoNames people={[kudo.sender]} /> to <KudoNames people={kudo.targetEmployees} />
        </span>
        <span className={classes.when}>{kudo.dateApproved}</span>
      </div>
      <RichText text={kudo.message} />
      <ValueChips values={kudo.values} />
    </li>
  );
}
