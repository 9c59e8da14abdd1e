import { useEffect, useRef } from 'react';
import classes from './Form.module.css';
import type { FieldFailure } from './form-errors.ts';

/** The errors of a form that belong to none of its visible fields. */
export function FormProblems({ problems }: { readonly problems: readonly FieldFailure[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const form = list.current?.closest('form');
    if (problems.length > 0 && form?.querySelector('[aria-invalid="true"]') === null) list.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <ul ref={list} role="alert" tabIndex={-1} className={classes.problems}>
      {[...new Set(problems.map(({ message }) => message))].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
