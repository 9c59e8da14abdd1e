import { useEffect, useRef } from 'react';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';

type Props = {
  /** The person's id, or '' for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the person has just asked for the filter. */
  readonly takesFocus: boolean;
};

/** The filter for reviews that wait for one person. */
export function ReviewerFilter({ value, onChange, takesFocus }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  const id = value === '' ? null : Number(value);
  const { options, search } = usePeopleOptions(listSnippets, id === null ? [] : [id]);
  return (
    <PeoplePicker
      ref={ref}
      label="Waiting for"
      placeholder="All"
      value={id}
      options={options}
      search={search}
      onChange={(picked) => onChange(picked === null ? '' : String(picked))}
    />
  );
}
