import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './CollapsibleSection.module.css';

type Props = {
  readonly title: string;
  /** Shown beside the title. */
  readonly count?: number;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
};

/** A titled section with a Show/Hide toggle. Hidden content is not rendered. */
export function CollapsibleSection({ title, count, isOpenAtFirst = false, children }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <section aria-labelledby={`${id}-title`} className={classes.section}>
      <div className={classes.header}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          aria-describedby={`${id}-title`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {!isOpen && <p data-print-only>Not printed: this section is hidden on the page.</p>}
      <div id={`${id}-content`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
