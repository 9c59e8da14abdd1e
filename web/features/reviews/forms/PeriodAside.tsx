import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import page from '#web/ui/plain/text.module.css';
import { breakpoints } from '#web/ui/breakpoints.ts';
import { MissingParts } from '#web/ui/feedback/MissingParts.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/plain/Button.tsx';
import classes from './form.module.css';

type Props = {
  readonly form: ReviewForm;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onQuote: (words: string, key?: string) => void;
};

const PeriodPanel = lazyPart(
  async () => (await import('./PeriodPanel.tsx')).PeriodPanel,
  <p className={page.quiet}>Loading…</p>,
);

/** What is known of the period: beside the questions, or as a sheet over them where there is no room. */
export function PeriodAside({ form, isOpen, onClose, onQuote }: Props) {
  const isWide = useSyncExternalStore(onWidthChange, () => !narrow().matches);
  const content = <PeriodPanel form={form} onQuote={onQuote} />;
  if (!isWide) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose}>
        {content}
      </Sheet>
    );
  }
  return (
    <aside id="period" aria-labelledby="period-title" className={classes.aside} hidden={!isOpen}>
      {isOpen && (
        <>
          <h2 id="period-title" className={classes.subtitle}>
            This period
          </h2>
          {content}
        </>
      )}
    </aside>
  );
}

type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
};

function Sheet({ isOpen, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element?.open === false) element.showModal();
    if (!isOpen && element?.open === true) element.close();
  }, [isOpen]);
  return (
    <dialog
      id="period"
      ref={dialog}
      aria-labelledby="period-title"
      className={classes.sheet}
      onClose={onClose}
    >
      <div className={classes.sheetHead}>
        <h2 id="period-title" className={classes.subtitle}>
          This period
        </h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      <MissingParts />
      {isOpen && children}
    </dialog>
  );
}

const narrow = () => window.matchMedia(breakpoints.laptopLarge);

function onWidthChange(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
