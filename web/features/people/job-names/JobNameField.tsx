import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import { type OptionSearch, nameIn } from '#web/ui/forms/pickers/options.ts';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { useField } from '#web/ui/forms/use-field.ts';
import { useSearchPause } from '#web/ui/table/use-search-pause.ts';
import { foundJobNamesQuery } from './found-job-names.ts';

type Props = {
  readonly kind: JobNameKind;
  /** Not listed. */
  readonly withoutId: number;
  readonly picked: JobName | null;
  readonly onPick: (picked: JobName | null) => void;
};

/** The form field `intoId`: another department or position, found by name on the server. */
export function JobNameField({ kind, withoutId, picked, onPick }: Props) {
  const [typed, onType] = useState('');
  const q = useSearchPause(typed);
  const { data, isError, isPlaceholderData } = useQuery(foundJobNamesQuery(kind, q));
  const found = (data?.rows ?? []).filter(({ id }) => id !== withoutId);
  const known = picked === null || found.some(({ id }) => id === picked.id) ? found : [...found, picked];
  const options = known.map(({ id, name }) => ({ id, label: name }));
  const {
    value,
    onChange,
    registry: _registry,
    ...field
  } = useField('intoId', [], {
    label: 'Merge into',
    asText: (one) => nameIn(options, one),
  });
  const answered = typed.trim() === q && data !== undefined && !isPlaceholderData ? 'found' : 'waiting';
  const search: OptionSearch = {
    found: new Set(found.map(({ id }) => id)),
    total: withoutOne(data?.total ?? '', (data?.rows.length ?? 0) - found.length),
    added: new Set(),
    state: isError ? 'failed' : answered,
    onType,
    onPick: ([id]) => onPick(known.find((one) => one.id === id) ?? null),
  };
  return (
    <PeoplePicker
      {...field}
      label="Merge into"
      required
      options={options}
      search={search}
      value={typeof value === 'number' && value > 0 ? value : null}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}

/** The count without the one that is not listed, as far as it is exact. */
const withoutOne = (total: string, less: number) =>
  /^\d+$/.test(total) ? String(Number(total) - less) : total;
