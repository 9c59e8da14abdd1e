import { useEffect, useRef } from 'react';
import { WorkButton } from '../feedback/WorkButton.tsx';
import classes from './MoreRows.module.css';

type Props = {
  /** What the rows are, for the button: "approved kudos". */
  readonly noun: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  /** Loads more rows as soon as the end of the list comes near. Only the last list of a page may do so. */
  readonly isAutomatic?: boolean;
};

/** The end of a list of which the server has more rows. */
export function MoreRows({ noun, hasMore, isLoading, onMore, isAutomatic = false }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = isAutomatic && hasMore && !isLoading;
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
    <div ref={end} className={classes.more} data-no-print>
      <WorkButton variant="subtle" size="xs" isWorking={isLoading} onClick={onMore}>
        Show more {noun}
      </WorkButton>
    </div>
  );
}

/** About a screen. */
const AHEAD = '800px';
