import { useWatch } from 'react-hook-form';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { nameIn } from '#web/ui/forms/pickers/options.ts';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { type FieldProps, useField } from '#web/ui/forms/use-field.ts';
import type { Pickable } from './people-names.ts';
import { type Extra, usePeopleOptions } from './use-people-options.ts';

type Props = FieldProps &
  Extra & {
    /** The call that finds the people: by default all active ones. */
    readonly from?: Pickable;
  };

/** A form field for one person, found by name on the server. The value is an id, or null or 0 without one. */
export function PersonField({ name, deps, from = listSnippets, without, known, added, ...rest }: Props) {
  const picked = useWatch({ name });
  const id = typeof picked === 'number' && picked > 0 ? picked : null;
  const { options, search } = usePeopleOptions(from, id === null ? [] : [id], { without, known, added });
  const { registry: _registry, ...field } = useField(name, deps, {
    label: rest.label,
    asText: (one) => nameIn(options, one),
  });
  return <PeoplePicker {...rest} {...field} value={id} options={options} search={search} />;
}
