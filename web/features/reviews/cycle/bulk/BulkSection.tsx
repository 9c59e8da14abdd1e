import { IconChevronRight } from '#web/ui/icons.tsx';
import { type ReactNode, useId, useState } from 'react';
import classes from './BulkAction.module.css';

type Props = {
  readonly title: string;
  /** Stands beside the title. */
  readonly about?: string;
  readonly children: ReactNode;
};

/** A part of a preview that unfolds. What is folded is not loaded. */
export function BulkSection({ title, about, children }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        <span className={classes.openerWords}>
          <span className={classes.openerTitle}>{title}</span>
          {about !== undefined && <span className={classes.quiet}>{about}</span>}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
