import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import classes from './results.module.css';
import { SectionResults } from './SectionResults.tsx';

/** Each person's answers, folded until asked for. A printout has all of them. */
export function PersonResults({ sections }: { readonly sections: readonly SectionResult[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const ids = sections.map(({ targetEmployeeSnippet }) => targetEmployeeSnippet.employeeId);
  const isAllOpen = ids.every((id) => open.has(id));
  const toggle = (id: number) =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  if (sections.length === 0) return null;
  return (
    <>
      <div className={classes.title}>
        <h3 className={classes.name}>Answers</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isAllOpen}
          onClick={() => setOpen(new Set(isAllOpen ? [] : ids))}
        >
          {isAllOpen ? 'Hide all answers' : 'Show all answers'}
        </Button>
      </div>
      {sections.map((section) => {
        const { employeeId } = section.targetEmployeeSnippet;
        return (
          <SectionResults
            key={employeeId}
            section={section}
            isOpen={open.has(employeeId)}
            onToggle={() => toggle(employeeId)}
          />
        );
      })}
    </>
  );
}
