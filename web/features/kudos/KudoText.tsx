import { useEffect, useRef } from 'react';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import { ValueChips } from './ValueChips.tsx';
import classes from './kudos.module.css';

export type OnSeen = (kudo: ReviewedKudo) => void;

type Props = { readonly kudo: ReviewedKudo; readonly onSeen?: OnSeen | undefined };

/** Message and values of a kudo in a row. `onSeen` is called once their end has been on the screen. */
export function KudoText({ kudo, onSeen }: Props) {
  return (
    <div className={classes.text}>
      <RichText text={kudo.message} />
      <ValueChips values={kudo.values} />
      {kudo.isInFeed === true && (
        <p className={classes.when}>
          {kudo.approved ? 'Everyone who signs in' : 'Once approved, everyone who signs in'} reads it in the
          kudos feed.
        </p>
      )}
      {onSeen !== undefined && <End kudo={kudo} onSeen={onSeen} />}
    </div>
  );
}

function End({ kudo, onSeen }: Required<Pick<Props, 'kudo'>> & { readonly onSeen: OnSeen }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen(kudo);
      },
      { rootMargin: BEHIND_THE_BAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [kudo, onSeen]);
  return <span ref={end} />;
}

/** The bar and the head of the table cover the top of the page. */
const BEHIND_THE_BAR = '-96px 0px 0px 0px';
