import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { WorkButton } from '../dialogs/WorkButton.tsx';
import classes from './MoreRows.module.css';
import { PrintedPart } from './PrintedPart.tsx';

type Props = {
  /** What the rows are, for the button: "approved kudos". */
  readonly noun: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  /** Loads all rows; with it the list has a button that does. */
  readonly onAll?: () => Promise<unknown>;
  /** What a printout says of the rows that are missing. */
  readonly printed?: ComponentProps<typeof PrintedPart>;
  /** Loads more rows as soon as the end of the list comes near. Only the last list of a page may do so. */
  readonly isAutomatic?: boolean;
};

/** The end of a list of which the server has more rows. */
export function MoreRows(props: Props) {
  const { noun, hasMore, isLoading, onMore, onAll, printed, isAutomatic = false } = props;
  const [isLoadingAll, setLoadingAll] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = isAutomatic && hasMore && !isLoading && !isLoadingAll;
  useEffect(() => {
    const element = end.current;
    if (!isWaiting || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, onMore]);
  if (!hasMore) return null;
  return (
    <>
      <div ref={end} className={classes.more} data-no-print>
        <WorkButton variant="subtle" size="xs" isWorking={isLoading && !isLoadingAll} onClick={onMore}>
          Show more {noun}
        </WorkButton>
        {onAll !== undefined && (
          <WorkButton
            variant="subtle"
            size="xs"
            aria-label={`Show all ${noun}`}
            isWorking={isLoadingAll}
            onClick={() => {
              setLoadingAll(true);
              return onAll().finally(() => setLoadingAll(false));
            }}
          >
            Show all
          </WorkButton>
        )}
      </div>
      {printed !== undefined && <PrintedPart {...printed} />}
    </>
  );
}

/** About a screen. */
const AHEAD = '800px';
